import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Refund } from '#adapters/database/schema/payments.ts';
import type { DisputeStatus } from '#domain/payment.ts';
import { createDisputes } from '#adapters/database/tables/disputes.ts';
import { createMails } from '#adapters/database/tables/mails.ts';
import { createRefunds } from '#adapters/database/tables/refunds.ts';
import { createStripeEvents } from '#adapters/database/tables/stripe-events.ts';
import { createUnknownPayments } from '#adapters/database/tables/unknown-payments.ts';
import type { Services } from '#compose.ts';
import { alertKinds } from '#domain/alert.ts';
import { gpu, report } from '../support/alerts.ts';
import { givenAccount, givenOrder } from '../support/orders.ts';
import { waitUntil } from '../support/wait-until.ts';

type Case = {
  /** Causes the alert for the nth time. */
  begin: (services: Services, n: number) => Promise<unknown>;
  end: (services: Services, n: number) => Promise<unknown>;
  /** Pattern of the mail's subject. */
  words: RegExp;
};

async function givenRefund(services: Services, paymentIntent: string): Promise<Refund> {
  const { id: stripeAccount } = await givenAccount(services.db);
  const amounts = { amount: 499, currency: 'usd' };
  await createRefunds(services.db).add({
    ...amounts,
    orderId: null,
    paymentIntent,
    reason: 'operator',
    stripeAccount,
  });
  return refundOf(paymentIntent, services);
}

async function refundOf(paymentIntent: string, { refunds }: Services): Promise<Refund> {
  const refund = await refunds.byPayment(paymentIntent);
  if (!refund) throw new Error(`No refund of ${paymentIntent}`);
  return refund;
}

function endedRefund(status: 'failed' | 'canceled', words: RegExp): Case {
  const payment = (n: number) => `pi_${status}_${n}`;
  return {
    begin: async (services, n) => {
      const refund = await givenRefund(services, payment(n));
      await services.refunds.record(refund, { stripeId: `re_${status}_${n}`, status });
    },
    end: async (services, n) => services.refunds.tryAnew(await refundOf(payment(n), services), 0),
    words,
  };
}

async function dispute(
  { db }: Services,
  n: number,
  ...[status, stripeStatus, paymentIntent = `pi_disputed_${n}`]: [DisputeStatus, string, string?]
): Promise<void> {
  const { id: account } = await givenAccount(db);
  const price = { amount: 499, currency: 'usd' };
  const facts = { id: `dp_${paymentIntent}`, paymentIntent, status, stripeStatus, ...price };
  await createDisputes(db).record(facts, { eventAt: new Date() }, account);
}

async function unknownPayments({ db }: Services, prefix: string, count: number): Promise<void> {
  const { id: stripeAccount } = await givenAccount(db);
  const found = Array.from({ length: count }, (_, m) => {
    const paymentIntent = `pi_${prefix}_${m}`;
    const price = { amount: 499, currency: 'usd', openedAt: new Date() };
    return { paymentIntent, sessionId: `cs_${prefix}_${m}`, ...price, stripeAccount };
  });
  await db.transaction().execute((tx) => createUnknownPayments(tx).record(found, null));
}

async function mailBroke({ db, mails }: Services): Promise<void> {
  const order = await givenOrder(db);
  await createMails(db).add(order.id, 'ready');
  const [mail] = await mails.ofOrder(order.id);
  await mails.take(mail?.id ?? '');
  await mails.settle({ id: mail?.id ?? '', sender: null }, { status: 'unknown', error: 'It broke' });
}

async function mailRefused({ db, mails }: Services): Promise<void> {
  const order = await givenOrder(db);
  await createMails(db).add(order.id, 'gift');
  const [mail] = await mails.ofOrder(order.id);
  await mails.take(mail?.id ?? '');
  await mails.hold({ id: mail?.id ?? '', sender: null }, 'Invalid login: 535 Go away');
}

async function sendAgain({ db, mails }: Services): Promise<void> {
  const unknown = db.selectFrom('mails').select('orderId').where('status', '=', 'unknown');
  for (const { orderId } of await unknown.execute()) await mails.requestAgain(orderId ?? '', 'ready');
}

export async function appeal({ db, appeals }: Services): Promise<void> {
  await appeals.add((await givenOrder(db)).id, 'It is my own cat');
}

/** Inserts a good backup begun this many hours from now, followed by one that failed with `error`. */
async function backup({ db }: Services, hours: number, error?: string): Promise<void> {
  const startedAt = new Date(Date.now() + hours * 3_600_000);
  const good = { status: 'good', requestedAt: startedAt, startedAt, name: 'toonbooth' } as const;
  const failed = { status: 'failed', requestedAt: new Date(), error } as const;
  await db.deleteFrom('backups').execute();
  await db
    .insertInto('backups')
    .values(error === undefined ? [good] : [good, failed])
    .execute();
}

async function rehearse(services: Services, error: string | null): Promise<void> {
  await backup(services, -1);
  const [made] = await services.backups.list();
  await services.backups.recordRehearsal(made?.id ?? '', new Date(), error);
}

const awayFrom = (url: string) => `${fileURLToPath(url)}-away`;
const agoMinutes = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** All kinds except the database's, which is sent without the database: `tests/journeys/read-only-database.test.ts`. */
export const kinds = alertKinds.filter((kind) => kind !== 'database_gone');
export const cases: Record<(typeof kinds)[number], Case> = {
  shop_closed: {
    begin: (services) => report(services, { healthy: false }),
    end: (services) => report(services, {}),
    words: /^No ComfyUI can draw\./,
  },
  comfyui_gone: {
    begin: (services) => report(services, { healthy: false }),
    end: (services) => report(services, {}),
    words: /^gpu-1:8188 gets no work\./,
  },
  style_not_drawable: {
    begin: async (services) => {
      const subject = { instance: gpu, style: 'anime' };
      const none = { rejected: null, rejectedWith: null };
      const wrong = { is: 'wrong', error: 'The picture is blank', ...none } as const;
      await services.testPictures.known([subject]);
      await services.testPictures.record(subject, wrong, 0);
      await report(services, { cannotDraw: ['anime'] });
    },
    end: (services) => report(services, {}),
    words: /^anime cannot be drawn at gpu-1:8188: its test picture is wrong \(The picture is blank\)\./,
  },
  comfyui_insecure: {
    begin: (services) => report(services, { version: '0.27.1' }),
    end: (services) => report(services, { version: '0.28.0' }),
    words: /^gpu-1:8188 is version 0\.27\.1, with security holes that 0\.28\.0 has closed: CVE-2026-56670 /,
  },
  queue_gone: {
    begin: ({ db }) => sql`alter table bullmq.meta rename to meta_away`.execute(db),
    end: async ({ db, queue }) => {
      await sql`alter table bullmq.meta_away rename to meta`.execute(db);
      await waitUntil(async () => (await queue.problem()) === undefined);
    },
    words: /^relation "meta" does not exist\./,
  },
  disk_low: {
    begin: (services, n) => report(services, { diskShortage: `/srv has 0.1${n} GB free, less than 2` }),
    end: (services) => report(services, {}),
    words: /^\/srv has 0\.11 GB free, less than 2\./,
  },
  storage_gone: {
    begin: ({ config }) => rename(fileURLToPath(config.STORAGE_URL), awayFrom(config.STORAGE_URL)),
    end: ({ config }) => rename(awayFrom(config.STORAGE_URL), fileURLToPath(config.STORAGE_URL)),
    words: /^\/\S+ does not answer\./,
  },
  backup_old: {
    begin: (services, n) => backup(services, -31 - n, 'A full disk'),
    end: (services) => backup(services, -1),
    words: /^The last good one is from 20.* UTC; then: A full disk/,
  },
  rehearsal_failed: {
    begin: (services) => rehearse(services, 'secret is not that of the backup'),
    end: (services) => rehearse(services, null),
    words: /^The rehearsal at 20.* UTC failed: secret is not/,
  },
  webhook_silent: {
    begin: ({ db }, n) => givenOrder(db, { state: 'paid', paidAt: agoMinutes(60 - 20 * n) }),
    end: async ({ db }, n) => {
      await createStripeEvents(db).record({
        id: `evt_${n}`,
        type: 'checkout.session.completed',
        objectId: null,
      });
      const receivedAt = agoMinutes(55 - 20 * n);
      await db.updateTable('stripeEvents').set({ receivedAt }).execute();
    },
    words: /^No event came with the payment of /,
  },
  refund_refused: {
    begin: async (services, n) => {
      const { id } = await givenRefund(services, `pi_refused_${n}`);
      await services.refunds.recordFailure(id, { error: 'No', remedy: 'mend the key' }, 0);
    },
    end: async (services, n) => {
      const refund = await refundOf(`pi_refused_${n}`, services);
      await services.refunds.record(refund, { stripeId: `re_${n}`, status: 'succeeded' });
    },
    words: /^One refund waits: mend the key\./,
  },
  refund_failed: endedRefund('failed', /refused the refund of \$4\.99\. .* payment pi_failed_1 of no order/),
  refund_canceled: endedRefund('canceled', /withdrawn the refund of \$4\.99\. .* pi_canceled_1 of no order/),
  dispute_open: {
    begin: async (services, n) => {
      await dispute(services, n, 'open', 'needs_response', `pi_of_another_shop_${n}`);
      await givenRefund(services, `pi_disputed_${n}`);
      await dispute(services, n, 'open', 'appeal_under_review');
    },
    end: (services, n) => dispute(services, n, 'closed', 'won'),
    words: /^The payment pi_disputed_1 of no order any more: appeal under review\./,
  },
  dispute_won_late: {
    begin: async (services, n) => {
      await givenOrder(services.db, { state: 'refunded', paymentIntent: `pi_late_${n}` });
      await dispute(services, n, 'closed', 'won', `pi_late_${n}`);
    },
    end: (services, n) => givenRefund(services, `pi_late_${n}`),
    words: /^The payment pi_late_1 of order \S+ is yours again\./,
  },
  payment_returned: {
    begin: (services, n) => unknownPayments(services, String(n), 1),
    end: ({ db }) =>
      db
        .updateTable('unknownPayments')
        .set({ decidedAt: agoMinutes(1500) })
        .execute(),
    words: /^The payment pi_1_0 goes back in full\./,
  },
  payment_waiting: {
    begin: (services, n) => unknownPayments(services, String(n), 6),
    end: async ({ db, unknownPayments: { waiting } }) => {
      for (const { paymentIntent } of await waiting())
        await createUnknownPayments(db).decide(paymentIntent, 'left', 'ours');
    },
    words: /^The payment pi_1_\d of 20.* UTC\./,
  },
  mail_refused: {
    begin: mailRefused,
    end: ({ mails }) => mails.settle({ id: randomUUID(), sender: null }, { status: 'accepted' }, true),
    words: /^One mail waits since 20.* UTC: Invalid login: 535 Go away\./,
  },
  events_refused: {
    begin: async (services) => {
      await givenOrder(services.db, { state: 'paid' });
      const createdAt = agoMinutes(61);
      await services.db
        .updateTable('webhookEvents')
        .set({ createdAt, nextTryAt: agoMinutes(1) })
        .execute();
      const event = await services.webhookEvents.take();
      if (event) await services.webhookEvents.recordRefusal(event, '503 Service Unavailable');
    },
    end: async ({ db, webhookEvents }) => {
      const events = await db.selectFrom('webhookEvents').select('id').execute();
      for (const { id } of events) await webhookEvents.recordDelivery(id, '204 No Content');
    },
    words: /^Events since 20.* UTC: 1 waiting, 0 given up\. Its last answer: 503 Service Unavailable\./,
  },
  mail_unknown: {
    begin: mailBroke,
    end: sendAgain,
    words: /^Order \S+, the mail "ready": It broke\./,
  },
  logins_refused: {
    begin: ({ limits }, n) => limits.consume('wrongLoginsInAll', 'all', n === 1 ? 100 : 1),
    end: ({ limits }) => limits.restore('wrongLoginsInAll', 'all'),
    words: /^There were so many wrong ones within an hour/,
  },
  appeal_waiting: {
    begin: appeal,
    end: async ({ appeals }) => {
      for (const { reference } of await appeals.open()) await appeals.decide(reference, false);
    },
    words: /^Order \S+, since 20.* UTC\./,
  },
};
