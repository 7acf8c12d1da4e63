import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';
import { mailNames } from '#domain/mail-text.ts';
import { allMails } from '../support/customer.ts';
import { givenOperator } from '../support/operator.ts';
import { sharedShop } from '../support/shop.ts';
import { waitUntil } from '../support/wait-until.ts';

const shared = sharedShop({ OPERATOR_EMAIL: 'operator@example.com' });

test.each(mailNames)('the mail "%s" is edited, previewed and sent in four languages', async (mail) => {
  const operator = await givenOperator(shared());
  for (const language of languages) {
    const name = { mail, language };
    const { ours } = await operator.call('GET /api/admin/mails/one', name);
    const wrong = { ...ours, body: `${ours.body}\n\n{{noSuchField}}` };
    for (const call of ['save', 'preview', 'send'] as const)
      await expect(
        operator.call(`POST /api/admin/mails/${call}`, { ...name, text: wrong, which: 0 }),
      ).rejects.toThrow('This mail has no field "noSuchField"');
    const own = { ...ours, subject: `${mail} ${language}`, body: `${ours.body}\n\n*Au revoir*` };
    await operator.call('POST /api/admin/mails/save', { ...name, text: own });
    const { text } = await operator.call('GET /api/admin/mails/one', name);
    expect(text).toEqual(own);
    const shown = await operator.call('POST /api/admin/mails/preview', { ...name, text, which: 0 });
    // The shop's name, and that it is over, are before what the operator wrote.
    expect(shown.subject.replace(/^\[Toonbooth\] ((Over|Terminado|Vorbei|Terminé\u{a0}): )?/u, '')).toBe(
      own.subject,
    );
    expect(shown.html).toContain('<em>Au revoir</em>');
    await operator.call('POST /api/admin/mails/send', { ...name, text, which: 0 });
    const sent = await waitUntil(async () =>
      (await allMails(shared().mailbox)).find(({ subject }) => subject === shown.subject),
    );
    expect(sent.to).toContain('operator@example.com');
    expect(sent.html).toContain('<em>Au revoir</em>');
    expect(sent.text).toContain('\n\nAu revoir\n\n');
  }
});
