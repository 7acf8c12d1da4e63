import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Notice } from '#adapters/database/schema/mails.ts';
import { factsOf } from '#adapters/mails/notice.tsx';
import { alertTitles, endUntold, type AlertKind } from '#domain/alert.ts';
import { languages } from '#domain/language.ts';
import { casesOf } from '#domain/mail-text.ts';
import { alertMail } from '#domain/operator-mail.ts';
import { watchAlerts } from '#server/alerts/watch-alerts.ts';
import { givenShop, pass, report, settings, told, toldOf } from '../support/alerts.ts';
import { atOnce } from '../support/orders.ts';
import { givenServices } from '../support/services.ts';
import { appeal, cases, kinds } from './alert-cases.ts';

/** Expects the same facts in each language, with other words on what was found. */
function expectTranslated(notice: Notice): void {
  const { facts = {} } = notice;
  for (const language of languages.filter((one) => one !== 'en')) {
    const translated = factsOf(notice, language);
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(facts).toSorted());
    expect(translated.details).toMatch(/./);
    expect([language, translated.details]).not.toEqual([language, facts.details]);
  }
}

function expectTold(kind: AlertKind, notices: Notice[]): void {
  const known = casesOf(alertMail(kind)).map((facts) => facts.toSorted().join());
  for (const notice of notices) {
    expect(notice.mail).toBe(alertMail(kind));
    expect(known).toContain([...Object.keys(notice.facts ?? {}), 'brand'].toSorted().join());
    // Nothing of the queue's driver is translated.
    if (kind !== 'queue_gone') expectTranslated(notice);
  }
}

describe('in one shop', () => {
  let shop: Awaited<ReturnType<typeof givenShop>> | undefined;
  beforeAll(async () => {
    shop = await givenShop();
  });
  afterAll(() => shop?.[Symbol.asyncDispose]());

  it.each(kinds)('%s is reported once, again when it recurs, and its end if that matters', async (kind) => {
    if (!shop) throw new Error('The shop opens before the first test');
    const { begin, end, words } = cases[kind];
    const services = shop;
    const watch = () => watchAlerts(services);
    await services.db.deleteFrom('alerts').execute();
    await services.db.deleteFrom('mails').where('kind', '=', 'operator').execute();
    await watch();
    expect(await toldOf(kind, services)).toEqual([]);

    await begin(services, 1);
    await watch();
    await pass(6, services);
    await watch();
    await watch();
    expect(await toldOf(kind, services)).toHaveLength(1);
    const { notice } = await services.db
      .selectFrom('mails')
      .select('notice')
      .where(sql<boolean>`notice ->> 'subject' like ${`${alertTitles[kind]}%`}`)
      .executeTakeFirstOrThrow();
    expect(notice?.lines[0]).toMatch(words);
    expect(JSON.stringify(notice)).not.toContain('user:secret');

    await end(services, 1);
    await pass(2, services);
    await watch();
    await watch();
    const over = endUntold.includes(kind) ? [] : [expect.stringMatching(/^Over: /) as string];
    expect((await toldOf(kind, services)).slice(1)).toEqual(over);

    await begin(services, 2);
    await watch();
    await pass(6, services);
    await watch();
    const all = await toldOf(kind, services);
    expect(all.filter((subject) => !subject.startsWith('Over'))).toHaveLength(2);
    await end(services, 2);

    // The operator's own text is checked with the facts that these mails have.
    const mails = await services.db
      .selectFrom('mails')
      .select('notice')
      .where('kind', '=', 'operator')
      .execute();
    const notices = mails.flatMap(({ notice: one }) => one ?? []);
    expectTold(
      kind,
      notices.filter(({ subject }) => subject.includes(alertTitles[kind])),
    );
  });
});

test('a problem that may pass is reported only once it has lasted', async () => {
  await using services = await givenShop({ ALERT_AFTER_MINUTES: '5' });
  await report(services, { healthy: false });
  await watchAlerts(services);
  await pass(4, services);
  await watchAlerts(services);
  await report(services, {});
  await pass(4, services);
  await watchAlerts(services);
  expect(await told(services)).toEqual([]);
  expect(await services.alerts.open()).toEqual([]);
});

test('alerts of the same kind within minutes of the last are reported together, each once', async () => {
  await using services = await givenShop();
  await appeal(services);
  await watchAlerts(services);
  for (let n = 0; n < 12; n += 1) await appeal(services);
  await watchAlerts(services);
  expect(await told(services)).toHaveLength(1);

  await pass(6, services);
  await watchAlerts(services);
  expect((await told(services)).slice(1)).toEqual(['An objection waits for you (12)']);
  const { notice } = await services.db
    .selectFrom('mails')
    .select('notice')
    .where(sql<boolean>`notice ->> 'subject' like '%(12)'`)
    .executeTakeFirstOrThrow();
  expect(notice?.lines).toHaveLength(12);
  expect(notice?.lines[10]).toBe('And 2 more.');
});

test('an alert is in the operator’s language, and in English where an older version has written it', async () => {
  await using services = await givenShop();
  const { db } = services;
  const watch = async (minutes = 0) => {
    await pass(minutes, services);
    await watchAlerts(services);
  };
  /** Returns what the newest mail says has been found. */
  const found = async () => {
    const isAbout = sql<boolean>`notice ->> 'mail' = 'alert_comfyui_gone'`;
    const mails = db.selectFrom('mails').select('notice').where(isAbout);
    const { notice } = await mails.orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow();
    return notice && factsOf(notice, 'de').details;
  };
  await report(services, { healthy: false });
  await watch();
  await watch(6);
  expect(await found()).toBe('gpu-1:8188 bekommt keine Arbeit.');
  await db
    .updateTable('alerts')
    .set({ text: 'gpu-1:8188 naps.' })
    .where('kind', '=', 'comfyui_gone')
    .execute();
  await report(services, {});
  await watch(2);
  expect(await found()).toMatch(/^gpu-1:8188 naps\. Das dauerte \d+ Minuten\.$/);

  await report(services, { healthy: false });
  await watch();
  await db.updateTable('alerts').set({ sentences: null }).execute();
  await watch(6);
  expect(await found()).toBe('gpu-1:8188 gets no work.');
});

test('the remedy for refused refunds is in the text, and not in the subject', async () => {
  await using services = await givenShop();
  await cases.refund_refused.begin(services, 1);
  await watchAlerts(services);
  expect(await told(services)).toEqual([alertTitles.refund_refused]);
});

test('several servers report each alert once', async () => {
  await using services = await givenShop();
  await appeal(services);
  await atOnce(5, () => watchAlerts(services));
  await watchAlerts(services);
  expect(await told(services)).toHaveLength(1);
});

test.for([
  ['a disk', { MIN_FREE_DISK_GB: '1000000000' }, 'disk_low'],
  ['its storage', { STORAGE_URL: 'file:///nothing/is/here' }, 'storage_gone'],
] as const)(
  'a problem of one server with %s does not end because another server is fine',
  async ([, trouble, kind]) => {
    await using services = await givenShop();
    await using other = await givenServices({
      ...settings,
      DATABASE_URL: services.config.DATABASE_URL,
      ...trouble,
    });
    const ofKind = async () => (await services.alerts.open()).filter((alert) => alert.kind === kind);
    await watchAlerts(other);
    const [raised] = await ofKind();

    await watchAlerts(services);
    await pass(1, services);
    await watchAlerts(other);
    await watchAlerts(services);

    expect(await ofKind()).toMatchObject([{ id: raised?.id }]);
    await pass(2, services);
    await watchAlerts(services);
    expect(await ofKind()).toEqual([]);
  },
);

test('a paused shop is not reported as closed, a shop without a worker is', async () => {
  await using services = await givenServices(settings);
  await services.checkIdentity();
  services.log.error = () => undefined;
  await services.pauses.begin({ all: 'Back on Monday' });
  await watchAlerts(services);
  expect(await services.alerts.open()).toEqual([]);

  await services.pauses.end();
  await watchAlerts(services);
  expect(await services.alerts.open()).toMatchObject([
    { kind: 'shop_closed', text: expect.stringMatching(/^No worker is running/) as string },
  ]);
});
