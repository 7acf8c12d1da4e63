import { expect, test } from 'vitest';
import { createMails } from '#adapters/database/tables/mails.ts';
import type { MailKind } from '#domain/mail.ts';
import { watchAlerts } from '#server/alerts/watch-alerts.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { clearFaults, injectFault } from '../support/standins.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

/** Starts a worker with a mail server; `pass` makes waiting mails older and sends those due by then. */
async function givenMailing() {
  const mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 });
  const SMTP_URL = mailbox.smtpUrl.replace('//', '//shop:password@');
  const settings = { SMTP_URL, ALERT_AFTER_MINUTES: '0', MIN_FREE_DISK_GB: '0' };
  const worker = await givenWorkerServices(['http://127.0.0.1:1'], settings);
  const { services } = worker;
  const { DATABASE_URL } = services.config;
  services.log.warn = () => undefined;
  services.log.error = () => undefined;
  const sendDue = async () => {
    for (const id of await services.mails.due()) await sendMails(id, services);
  };
  return {
    mailbox,
    sendDue,
    async write(kind: MailKind, email = 'ada@example.com'): Promise<void> {
      const { id } = await givenOrder(services.db, { email });
      await createMails(services.db).add(id, kind);
      await sendMails(id, services);
    },
    async pass(minutes: number): Promise<void> {
      const by = `make_interval(mins => ${minutes})`;
      await query(
        DATABASE_URL,
        `update mails set created_at = created_at - ${by}, next_try_at = next_try_at - ${by}, held_since = held_since - ${by}`,
      );
      await sendDue();
    },
    stored: () =>
      query(DATABASE_URL, "select kind, status from mails where kind <> 'operator' order by created_at"),
    async alerts() {
      await watchAlerts(services);
      return (await services.alerts.open()).filter(({ kind }) => kind === 'mail_refused');
    },
    async sent(): Promise<number> {
      return ((await (await fetch(`${mailbox.url}/_messages`)).json()) as unknown[]).length;
    },
    [Symbol.asyncDispose]: async () => {
      await worker[Symbol.asyncDispose]();
      await mailbox.close();
    },
  };
}

const always = { times: 1000 };

test.concurrent.each([
  ['the login is refused', { match: 'AUTH', fault: '535' }],
  ['the server closes before it greets', { match: 'connect', fault: 'close' }],
  ['it is unavailable for now', { match: 'connect', fault: '421' }],
  ['it refuses our address', { match: 'MAIL FROM', fault: '550' }],
  ['it denies relaying', { match: 'RCPT TO', fault: '554', message: 'Relay access denied' }],
])('the operator is alerted while %s for two days, and then every mail is sent once', async (_, fault) => {
  await using shop = await givenMailing();
  await injectFault(shop.mailbox, { ...always, ...fault });
  await shop.write('gift');
  await shop.write('received');
  for (let hours = 0; hours < 48; hours += 6) await shop.pass(360);

  expect(await shop.alerts()).toMatchObject([
    { text: expect.stringMatching(/^(One mail waits|2 mails wait) since/) as string },
  ]);
  expect(await shop.stored()).toMatchObject([{ kind: 'gift', status: 'failed_safe' }, { kind: 'received' }]);
  await clearFaults(shop.mailbox);
  await shop.write('code');
  await shop.sendDue();
  await shop.sendDue();

  expect(await shop.stored()).toContainEqual({ kind: 'gift', status: 'accepted' });
  expect(await shop.alerts()).toEqual([]);
  const accepted = (await shop.stored()).filter(({ status }) => status === 'accepted');
  expect(await shop.sent()).toBe(accepted.length);
});

test.concurrent.each([
  ['an unknown recipient', { match: 'RCPT TO:<nobody@example.com>', fault: '550' }, 'failed'],
  [
    'a recipient who is temporarily refused',
    { match: 'RCPT TO:<nobody@example.com>', fault: '450' },
    'failed',
  ],
  ['421 to one recipient', { match: 'RCPT TO:<nobody@example.com>', fault: '421' }, 'failed'],
])('%s concerns one mail only, which ends after a day without an alert', async (_, fault, status) => {
  await using shop = await givenMailing();
  await injectFault(shop.mailbox, { ...always, ...fault });
  await shop.write('gift', 'nobody@example.com');
  for (let hours = 0; hours < 54; hours += 6) await shop.pass(360);

  expect(await shop.stored()).toEqual([{ kind: 'gift', status }]);
  expect(await shop.alerts()).toEqual([]);
  expect(await shop.sent()).toBe(0);
});

test.concurrent('waiting mails try one at a time, less and less often', async () => {
  await using shop = await givenMailing();
  await injectFault(shop.mailbox, { ...always, match: 'AUTH', fault: '535' });
  const asked = () => loginsTo(shop.mailbox);
  for (let mails = 0; mails < 5; mails += 1) await shop.write('gift');
  const before = await asked();

  await shop.pass(1);
  expect((await asked()) - before).toBe(1);
  for (let minutes = 0; minutes < 30; minutes += 1) await shop.pass(1);
  expect((await asked()) - before).toBeLessThan(8);
});

async function loginsTo({ url }: { url: string }): Promise<number> {
  const entries = (await (await fetch(`${url}/_ledger`)).json()) as { kind: string }[];
  return entries.filter(({ kind }) => kind.startsWith('AUTH')).length;
}
