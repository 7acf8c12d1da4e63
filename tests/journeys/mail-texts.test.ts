import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMails } from '#adapters/database/tables/mails.ts';
import { noticeOf } from '#adapters/mails/notice.tsx';
import { sentence } from '#domain/alert-sentence.ts';
import type { Language } from '#domain/language.ts';
import { examineMail } from '#operator/doctor/mail.ts';
import { examineMailTexts } from '#operator/doctor/mail-texts.ts';
import { allMails, createCustomer, type Mail } from '../support/customer.ts';
import { givenFolder } from '../support/folder.ts';
import { givenOperator } from '../support/operator.ts';
import { photoBytes } from '../support/photos.ts';
import { query } from '../support/query.ts';
import { runProcess } from '../support/run-process.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ OPERATOR_EMAIL: 'operator@example.com', SELLER_NAME: 'Ada Beispiel' });
const sql = (text: string) => query(shared().config.DATABASE_URL, text);

/** Buys a picture as a visitor of this language does. @returns the first mail about it */
async function confirmationIn(locale: Language): Promise<Mail> {
  const customer = createCustomer(shared());
  const photoId = await customer.upload(await photoBytes('astronaut.png'));
  const email = `${randomUUID()}@example.com`;
  const body = { photoId, styleId: 'bricks', email, consent: true as const, locale };
  await customer.pay(await customer.call('POST /api/orders', { body }));
  return waitUntil(async () => (await customer.mails(email))[0]);
}

const named = { mail: 'received', language: 'de' } as const;
const text = {
  subject: 'Danke für {{reference}}!',
  body: '## Vielen Dank\n\nDein Bild **{{styleTitle}}** kommt gleich.',
  button: 'Zuschauen',
};

test('a mail goes out in the operator’s words in their language, in ours in the others, and in ours again', async () => {
  const operator = await givenOperator(shared());
  const ours = await operator.call('GET /api/admin/mails/one', named);
  expect(ours).toMatchObject({ own: null, sendsTo: 'operator@example.com', cases: [[], ['isFree']] });
  expect(ours.text.body).toContain('{{^isFree}}\nDanke! Deine Bestellung {{reference}} ist bezahlt');

  const wrong = { ...text, body: 'Hallo {{vorname}}' };
  await expect(operator.call('POST /api/admin/mails/save', { ...named, text: wrong })).rejects.toThrow(
    /409 not_possible: This mail has no field "vorname", only \{\{reference\}\}, /,
  );
  expect((await operator.call('GET /api/admin/mails/one', named)).own).toBeNull();
  await operator.call('POST /api/admin/mails/save', { ...named, text });
  const mail = await confirmationIn('de');
  expect(mail.subject).toMatch(/^Danke für R-[\w-]+!$/);
  expect(mail.html).toMatch(/<h2[^>]*>Vielen Dank<\/h2>/);
  expect(mail.text).toMatch(/^Vielen Dank\n\nDein Bild Bricks kommt gleich\.\n\nZuschauen: http/);
  expect(mail.text).toContain('Bestätigung deines Vertrags');
  expect(mail.text).toContain('Ada Beispiel');
  expect((await confirmationIn('en')).subject).toMatch(/^We have your order/);

  const list = await operator.call('GET /api/admin/mails');
  expect(list.find((one) => one.mail === 'received')?.own).toMatchObject([
    { language: 'de', isOursNewer: false, problem: null },
  ]);
  const { result } = await operator.call('POST /api/admin/mails/reset', named);
  expect(result).toBe('The mail "received" (de) has our words again.');
  await expect(operator.call('POST /api/admin/mails/reset', named)).rejects.toThrow(/ours already/);
  expect((await operator.call('GET /api/admin/mails/one', named)).text).toEqual(ours.text);
  const { entries } = await operator.call('GET /api/admin/log', {});
  expect(entries.map(({ action, subject }) => `${action} ${subject}`).slice(0, 3)).toEqual([
    'mails.reset received de',
    'mails.reset received de',
    'mails.save received de',
  ]);
});

test('an update that removes a field or changes our words breaks no mail, and the console says so', async () => {
  const operator = await givenOperator(shared());
  await operator.call('POST /api/admin/mails/save', { ...named, text });
  const own = async () => (await operator.call('GET /api/admin/mails/one', named)).own;
  await sql(`update mail_texts set ours = ours || '{"button": "Früher"}'`);
  expect(await own()).toMatchObject({ isOursNewer: true, problem: null });

  await sql(`update mail_texts set body = body || ' {{removedField}}'`);
  expect((await own())?.problem).toContain('has no field "removedField", only {{reference}}');
  const examined = () => examineMailTexts({ settings: shared().config });
  expect(await examined()).toMatchObject([
    { outcome: 'wrong', message: expect.stringMatching(/^received de .* has no field/) as string },
  ]);
  expect((await confirmationIn('de')).subject).toMatch(/^Deine Bestellung ist da/);
  await operator.call('POST /api/admin/mails/save', { ...named, text });
  expect(await own()).toMatchObject({ isOursNewer: false, problem: null });
  expect(await examined()).toMatchObject([{ outcome: 'right' }]);
});

test('an alert goes out in the operator’s words, and in ours once those are broken; either says what was found', async () => {
  const operator = await givenOperator(shared());
  const named = { mail: 'alert_disk_low', language: 'en' } as const;
  const words = {
    subject: 'Disk! {{#which}}{{which}}{{/which}}',
    body: '{{details}}\n\nCall **Ben**.',
    button: 'Look',
  };
  const save = (body: string) =>
    operator.call('POST /api/admin/mails/save', { ...named, text: { ...words, body } });
  await expect(save('Call Ben.')).rejects.toThrow('has to contain {{details}}');
  await save(words.body);

  const told = async (disk: string) => {
    const facts = { details: `${disk} is full.`, which: disk, isOver: 'yes' };
    await createMails(shared().services.db).addNotice({ about: disk, ...noticeOf(named.mail, facts) });
    return waitUntil(async () =>
      (await allMails(shared().mailbox)).find((mail) => mail.text.includes(`${disk} is full.`)),
    );
  };
  const own = await told('/srv');
  expect(own.subject).toBe('[Toonbooth] Over: Disk! /srv');
  expect(own.text).toMatch(
    /^\/srv is full\.\n\nCall Ben\.\n\nLook: http.*\/admin\n\nToonbooth · .*\nAda Beispiel\n/,
  );
  expect(own.html).toContain('<strong>Ben</strong>');
  await sql(`update mail_texts set body = 'Call Ben {{removedField}}' where mail = 'alert_disk_low'`);
  const ours = await told('/var');
  expect(ours.subject).toBe('[Toonbooth] Over: A disk is nearly full (/var)');
  expect(ours.text).toMatch(/^\/var is full\.\n\nOpen the console: /);
  await operator.call('POST /api/admin/mails/reset', named);
});

test('mails to the operator are in the language of OPERATOR_LANGUAGE, in our words or the operator’s', async () => {
  const operator = await givenOperator(shared());
  const { db } = shared().services;
  const told = async (isOlder = false) => {
    const folder = `/${randomUUID()}`;
    const line = [sentence('disk_space', { folder, free: 1.5, least: 2 })];
    const notice = noticeOf('alert_disk_low', {}, { which: { text: folder }, lines: [line] });
    const { found: _found, ...older } = notice;
    await createMails(db).addNotice({ about: folder, ...(isOlder ? older : notice) });
    return waitUntil(async () =>
      (await allMails(shared().mailbox)).find((mail) => mail.text.includes(folder)),
    );
  };
  await operator.call('POST /api/admin/settings/change', { name: 'OPERATOR_LANGUAGE', text: 'de' });
  // The worker follows the change a moment later.
  const ours = await waitUntil(async () => {
    const mail = await told();
    return mail.subject.startsWith('[Toonbooth] Ein Datenträger ist fast voll (/') && mail;
  });
  const advice = 'Bis wieder Platz ist, .*\n\nKonsole öffnen: http.*/admin\n\n.*Diese Mail ist für alle';
  expect(ours.text).toMatch(new RegExp(`^/\\S+ hat 1,5 GB frei, weniger als 2\\.\n\n${advice}`));
  // As a server of an older version writes it.
  const { text: older } = await told(true);
  expect(older).toMatch(new RegExp(`^/\\S+ has 1\\.5 GB free, less than 2\\.\n\n${advice}`));

  const own = { mail: 'alert_disk_low', language: 'de' } as const;
  const words = { subject: 'Platte!', body: '{{details}}\n\nBitte **Ben** rufen.', button: 'Hin' };
  await operator.call('POST /api/admin/mails/save', { ...own, text: words });
  await operator.call('POST /api/admin/mails/save', {
    ...{ ...own, language: 'en' },
    text: { ...words, subject: 'Disk!' },
  });
  const theirs = await told();
  expect(theirs.subject).toBe('[Toonbooth] Platte!');
  expect(theirs.text).toMatch(/^\/\S+ hat 1,5 GB frei, weniger als 2\.\n\nBitte Ben rufen\.\n\nHin: http/);
  for (const language of ['de', 'en'] as const) {
    const named = { ...own, language };
    expect((await operator.call('GET /api/admin/mails/one', named)).onlyLanguage).toBe('de');
    await operator.call('POST /api/admin/mails/reset', named);
  }

  await examineMail({ settings: { ...shared().config, OPERATOR_LANGUAGE: 'de' } }, { mail: true });
  const test = (await allMails(shared().mailbox)).find(
    ({ subject }) => subject === '[Toonbooth] Eine Testnachricht',
  );
  expect(test?.text).toMatch(/^Toonbooth kann Mails verschicken\./);
  await operator.call('POST /api/admin/settings/reset', { name: 'OPERATOR_LANGUAGE' });
  await waitUntil(async () => (await told()).subject.startsWith('[Toonbooth] A disk is nearly full (/'));
});

test('the doctor tries the mail server with a mail in the operator’s words, and in ours once those are broken', async () => {
  const operator = await givenOperator(shared());
  const named = { mail: 'test_message', language: 'en' } as const;
  const words = { subject: 'Does mail arrive?', body: 'It does, **Ada**.', button: 'Look' };
  await operator.call('POST /api/admin/mails/save', { ...named, text: words });
  const told = async (subject: string) => {
    await examineMail({ settings: shared().config }, { mail: true });
    return (await allMails(shared().mailbox)).find((mail) => mail.subject === `[Toonbooth] ${subject}`);
  };
  const own = await told(words.subject);
  expect(own?.text).toMatch(/^It does, Ada\.\n\nLook: http.*\/admin\n\nToonbooth · .*\nAda Beispiel\n/);
  expect(own?.html).toContain('<strong>Ada</strong>');
  expect(own?.attachments.map(({ filename }) => filename)).toEqual(['logo.png']);
  await sql(`update mail_texts set body = '{{removedField}}' where mail = 'test_message'`);
  expect((await told('A test message'))?.text).toMatch(/^Toonbooth can send mail\./);
  await operator.call('POST /api/admin/mails/reset', named);
});

test('a text is previewed and sent to the operator before it is saved', async () => {
  const operator = await givenOperator(shared());
  const { subject, button } = text;
  const body = '{{#attached}}\nIm Anhang.\n{{/attached}}\n\n{{until}}';
  const wanted = { mail: 'ready', language: 'de', text: { subject, body, button }, which: 0 } as const;
  const shown = await operator.call('POST /api/admin/mails/preview', wanted);
  expect(shown).toMatchObject({ subject: 'Danke für R-7KQ2-M9XA!', from: 'Toonbooth <toonbooth@localhost>' });
  expect(shown.html).toMatch(/<img[^>]*src="data:image\/jpeg;base64,[^"]+"/);
  expect(shown.html).toMatch(/src="data:image\/png;base64,/);
  expect(shown.html).not.toContain('cid:');
  expect(shown.text).toMatch(/^Im Anhang\.\n\n/);
  const other = await operator.call('POST /api/admin/mails/preview', { ...wanted, which: 1 });
  expect(other.text).not.toContain('Im Anhang');

  await operator.call('POST /api/admin/mails/send', wanted);
  const sent = await waitUntil(async () =>
    (await allMails(shared().mailbox)).find(
      (mail) => mail.to.includes('operator@example.com') && mail.subject.startsWith('Danke'),
    ),
  );
  expect(sent.subject).toBe('Danke für R-7KQ2-M9XA!');
  expect(sent.attachments.map(({ filename }) => filename)).toEqual(['cartoon.jpg', 'logo.png']);
  const wrong = { ...wanted, text: { ...wanted.text, body: '<script>' } };
  for (const call of ['POST /api/admin/mails/preview', 'POST /api/admin/mails/send'] as const)
    await expect(operator.call(call, wrong)).rejects.toThrow(/but not "<script>"/);
  expect((await operator.call('GET /api/admin/mails/one', wanted)).own).toBeNull();

  const frame = await operator.send({ method: 'GET', path: '/api/admin/mails/frame' });
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; .*frame-ancestors 'self'$/,
  );
});

test('toonbooth mails shows, replaces and resets the same texts', async () => {
  await using folder = await givenFolder();
  const command = async (...sent: string[]) =>
    (await runProcess('cli/main', ['mails', ...sent], shared().env)).said;
  const french = ['link', '--language', 'fr'];
  const file = path.join(folder.path, 'link.fr.json');
  const ours = await command('show', ...french, '--json');
  await writeFile(file, ours.replace('"subject": "', '"subject": "Salut : '));
  expect(await command('save', 'link', file, '--language', 'fr', '--by', 'eve@example.com')).toContain(
    'The mail "link" (fr) has your words from now on.',
  );
  expect(await command('list')).toMatch(/link {2}fr {2}changed 20.* by command:eve {2}in use/);
  expect(await command('show', ...french)).toMatch(/^Salut : /);
  await writeFile(file, ours.replace('{{reference}}', '{{ref}}'));
  expect(await command('save', 'link', file, '--language', 'fr')).toContain('has no field "ref", only');
  expect(await command('reset', ...french)).toContain('has our words again');
  expect(await command('show', ...french, '--json')).toBe(ours);
});
