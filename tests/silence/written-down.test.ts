import { expect, test } from 'vitest';
import { holdWorkerLock } from '#adapters/database/processes/worker-lock.ts';
import { createAlertPosts } from '#adapters/database/tables/alert-posts.ts';
import { createMails } from '#adapters/database/tables/mails.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { postAlerts } from '#server/alerts/post-alerts.ts';
import { createMailboxStandin } from '#standins/mailbox/server.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { runOrder } from '#worker/run-order.ts';
import { followRefund } from '#worker/payments/refund.ts';
import { createClosers } from '../support/closers.ts';
import { givenAccount, givenOrder } from '../support/orders.ts';
import { givenDatabase } from '../support/postgres.ts';
import { givenProxyTo } from '../support/proxy.ts';
import { query } from '../support/query.ts';
import { givenReceiver } from '../support/receiver.ts';
import { givenServices } from '../support/services.ts';
import { waitUntil } from '../support/wait-until.ts';
import { givenWorkerServices } from '../support/worker-services.ts';

const minutesAgo = "now() - interval '6 minutes'";

/** Creates a database that can go away; `isMissed`: a connection has failed since. */
async function givenUnsteadyDatabase() {
  const database = await givenDatabase();
  const proxy = await givenProxyTo(database.url);
  let accepted = Infinity;
  return {
    url: proxy.url,
    steadyUrl: database.url,
    goAway(): void {
      proxy.redirect('http://127.0.0.1:1');
      proxy.reset();
      accepted = proxy.accepted();
    },
    /** Loses the answer to a statement once the query `rows` shows its effect. */
    async loseAnswer(rows: string): Promise<void> {
      proxy.stopAfter(0);
      await waitUntil(async () => (await query(database.url, rows)).length > 0, 10);
      proxy.heal();
      proxy.reset();
    },
    isMissed: () => waitUntil(() => proxy.accepted() > accepted, 10),
    comeBack: () => proxy.redirect(database.url),
    [Symbol.asyncDispose]: async () => {
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Starts a worker whose database goes away at the moment the mail server has accepted a mail. */
async function givenSending() {
  const opened = createClosers();
  const database = opened.use(await givenUnsteadyDatabase());
  const mailbox = opened.use(await createMailboxStandin({ port: 0, smtpPort: 0 }));
  const settings = { DATABASE_URL: database.url, SMTP_URL: mailbox.smtpUrl };
  const { services } = opened.use(await givenWorkerServices(['http://127.0.0.1:1'], settings));
  const { send } = services.mailer;
  services.mailer.send = async (...mail) => {
    const sent = await send(...mail);
    database.goAway();
    return sent;
  };
  const { id } = await givenOrder(services.db);
  await createMails(services.db).add(id, 'link');
  const sending = sendMails(id, services).catch(() => undefined);
  await waitUntil(async () => (await messagesIn(mailbox)).length > 0, 10);
  await Promise.race([sending, database.isMissed()]);
  const stored = () => query(database.steadyUrl, 'select status, error from mails');
  return {
    ...{ services, sending, database, mailbox, stored },
    [Symbol.asyncDispose]: () => opened.closeAll(),
  };
}

async function messagesIn({ url }: { url: string }): Promise<unknown[]> {
  return (await (await fetch(`${url}/_messages`)).json()) as unknown[];
}

test.concurrent('a mail accepted during a database outage is recorded as accepted later, and not sent again', async () => {
  await using sent = await givenSending();
  await using other = await givenServices({ DATABASE_URL: sent.database.steadyUrl });
  await using lock = await heldLock(sent.database.steadyUrl, sent.services.workerId);

  // The outage is long, and another worker is the first to look.
  await query(sent.database.steadyUrl, `update mails set next_try_at = ${minutesAgo}`);
  await other.mails.giveUpAbandoned();
  expect(await sent.stored()).toEqual([{ status: 'sending', error: null }]);
  sent.database.comeBack();
  await sent.sending;

  expect(lock.isHeld).toBe(true);
  expect(await sent.stored()).toEqual([{ status: 'accepted', error: null }]);
  expect(await other.alertCauses.unknownMails()).toEqual([]);
  expect(await messagesIn(sent.mailbox)).toHaveLength(1);
});

test.concurrent('a mail leased just before a database outage is sent later, as the server was not contacted', async () => {
  await using database = await givenUnsteadyDatabase();
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 }).then(closing);
  const settings = { DATABASE_URL: database.url, SMTP_URL: mailbox.smtpUrl };
  await using worker = await givenWorkerServices(['http://127.0.0.1:1'], settings);
  const { services } = worker;
  const { take } = services.mails;
  services.mails.take = async (...mail) => {
    const taken = await take(...mail);
    database.goAway();
    return taken;
  };
  const { id } = await givenOrder(services.db);
  await createMails(services.db).add(id, 'link');
  const sending = sendMails(id, services).catch(() => undefined);
  await database.isMissed();
  database.comeBack();
  await sending;

  const stored = () => query(database.steadyUrl, 'select status from mails');
  expect(await stored()).toEqual([{ status: 'failed_safe' }]);
  services.mails.take = take;
  await query(database.steadyUrl, 'update mails set next_try_at = now()');
  await sendMails(id, services);
  expect(await stored()).toEqual([{ status: 'accepted' }]);
  expect(await messagesIn(mailbox)).toHaveLength(1);
});

test.concurrent('an order leased without the worker knowing is processed once the database is back, at no cost', async () => {
  await using database = await givenUnsteadyDatabase();
  await using worker = await givenWorkerServices(['http://127.0.0.1:1'], { DATABASE_URL: database.url });
  const { services } = worker;
  const { id } = await givenOrder(services.db, { state: 'approved', styleId: 'tiny', paidAt: new Date() });

  const lost = database.loseAnswer('select from orders where lease_id is not null');
  const running = runOrder(id, 'approved', services, new AbortController().signal).catch(() => undefined);
  await Promise.all([lost, running]);

  const stored = await query(database.steadyUrl, 'select lease_id, tries, taken_from from orders');
  expect(stored).toEqual([{ lease_id: null, tries: 0, taken_from: [] }]);
});

test.concurrent('a mail leased without the worker knowing is sent once the database is back', async () => {
  await using database = await givenUnsteadyDatabase();
  await using mailbox = await createMailboxStandin({ port: 0, smtpPort: 0 }).then(closing);
  const settings = { DATABASE_URL: database.url, SMTP_URL: mailbox.smtpUrl };
  await using worker = await givenWorkerServices(['http://127.0.0.1:1'], settings);
  const { services } = worker;
  const { take } = services.mails;
  services.mails.take = async (...mail) => {
    const [taken] = await Promise.all([
      take(...mail),
      database.loseAnswer("select from mails where status = 'sending'"),
    ]);
    return taken;
  };
  const { id } = await givenOrder(services.db);
  await createMails(services.db).add(id, 'link');
  await sendMails(id, services).catch(() => undefined);

  const stored = await query(database.steadyUrl, 'select status, tries from mails');
  expect(stored).toEqual([{ status: 'accepted', tries: 1 }]);
  expect(await messagesIn(mailbox)).toHaveLength(1);
});

function closing<T extends { close: () => Promise<void> }>(server: T) {
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

async function heldLock(url: string, workerId: string) {
  const lock = await holdWorkerLock(url, workerId);
  return { isHeld: true, [Symbol.asyncDispose]: () => lock.close() };
}

test.concurrent('a mail whose sender is gone has an unknown outcome, unless that sender reports it later', async () => {
  await using sent = await givenSending();
  await using other = await givenServices({ DATABASE_URL: sent.database.steadyUrl });

  await query(sent.database.steadyUrl, `update mails set next_try_at = ${minutesAgo}`);
  await other.mails.giveUpAbandoned();
  expect(await sent.stored()).toEqual([{ status: 'unknown', error: 'The process that sent it crashed' }]);
  sent.database.comeBack();
  await sent.sending;

  expect(await sent.stored()).toEqual([{ status: 'accepted', error: null }]);
});

test.concurrent('a post delivered during a database outage is not posted again', async () => {
  await using database = await givenUnsteadyDatabase();
  using receiver = await givenReceiver(200);
  await using hook = await givenProxyTo(receiver.url);
  await using services = await givenServices({ DATABASE_URL: database.url, ALERT_WEBHOOK_URL: hook.url });
  await createAlertPosts(services.db).add({
    text: 'The shop takes no orders',
    kind: 'shop_closed',
    status: 'raised',
  });

  hook.slowDown(200);
  const posting = postAlerts(services, new AbortController().signal).catch(() => undefined);
  await waitUntil(() => receiver.received.length === 1, 10);
  database.goAway();
  await database.isMissed();
  database.comeBack();
  await posting;

  expect(await query(database.steadyUrl, 'select id from alert_posts')).toEqual([]);
  expect(receiver.received).toHaveLength(1);
});

test.concurrent('a refund’s status from Stripe is recorded once the database is back', async () => {
  await using database = await givenUnsteadyDatabase();
  await using services = await givenServices({ DATABASE_URL: database.url });
  const { id: stripeAccount } = await givenAccount(services.db);
  const paid = { paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount };
  await createRefunds(services.db).add({ ...paid, orderId: null, reason: 'operator' });
  const refund = (await services.refunds.byPayment('pi_1')) ?? expect.fail();

  database.goAway();
  const recording = services.refunds.record(refund, { stripeId: 're_1', status: 'succeeded' });
  const ended = recording.catch(() => undefined);
  await Promise.race([ended, database.isMissed()]);
  database.comeBack();
  await ended;

  expect(await services.refunds.byPayment('pi_1')).toMatchObject({ stripeId: 're_1', status: 'succeeded' });
});

test.concurrent('a refund made during a database outage is recorded as soon as that is over', async () => {
  await using database = await givenUnsteadyDatabase();
  await using worker = await givenWorkerServices(['http://127.0.0.1:1'], { DATABASE_URL: database.url });
  const { services } = worker;
  const account = await givenAccount(services.db);
  services.stripeAccount = () => Promise.resolve(account);
  services.queue.enqueue = () => Promise.resolve();
  const { id: orderId } = await givenOrder(services.db);
  const paid = { paymentIntent: 'pi_1', amount: 499, currency: 'usd', stripeAccount: account.id };
  await createRefunds(services.db).add({ ...paid, orderId, reason: 'operator' });
  const { id } = (await services.refunds.byPayment('pi_1')) ?? expect.fail();
  let made = 0;
  services.payments.refund = (paymentIntent) => {
    made += 1;
    database.goAway();
    const facts = { paymentIntent, amount: 499, createdAt: new Date() };
    return Promise.resolve({ id: 're_1', status: 'succeeded', ...facts });
  };

  const following = followRefund(id, services).catch(() => undefined);
  await database.isMissed();
  database.comeBack();
  await following;

  expect(made).toBe(1);
  expect(await services.refunds.byPayment('pi_1')).toMatchObject({ stripeId: 're_1', status: 'succeeded' });
});
