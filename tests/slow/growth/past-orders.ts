import pg from 'pg';
import { query } from '../../support/query.ts';

/**
 * Rows that a shop has kept after many orders, the last of them now, inserted by a few statements that take seconds. Of a hundred
 * orders 70 were delivered (three of them for a code and three as free redraws), 20 never paid, 6 refused and 4 refunded to card
 * or code. At a hundred orders a day, rows kept for a day or a week are included, as are those kept for ever.
 */
const perDay = 100;

/** Orders in progress, whatever the shop's age: unpaid and paid ones that are not due for an hour. */
const underWay = 40;

/** Every order was made under the same terms, and paid in the shop's present account. */
const account = `
insert into stripe_accounts (mode) select 'stand-in' where not exists (select from stripe_accounts)`;
const terms = `insert into terms (hash, content) values (sha256('Terms of service'), 'Terms of service')`;
const presentAccount = '(select max(id) from stripe_accounts)';

const scores = `jsonb_build_object('drawing', 0, 'hentai', 0, 'neutral', 1 - score, 'porn', score, 'sexy', 0)`;

const orders = `
insert into orders (id, reference, token_hash, state, style_id, email, locale, paid_by, redraw_of, price_amount, currency,
  consent_version, terms_hash, email_hash, address_hash, photo_hash, draft_id, photo_width, photo_height, photo_deleted_at,
  payment_intent, stripe_account, photo_scores, moderation, drawing_begun_at, drawing_percent, picture_width, picture_height, picture_bytes,
  picture_tier, picture_deleted_at, created_at, paid_at, ended_at, expires_at, due_at)
select md5('order ' || n)::uuid, 'PAST-' || n, sha256(('token ' || n)::bytea), state, 'bricks',
  case when known then 'visitor' || n || '@example.com' end, 'en', paid_by,
  case when paid_by = 'redraw' then md5('order ' || n - 1)::uuid end, case when paid_by = 'card' then 499 else 0 end, 'usd', 'test',
  case when paid_by <> 'redraw' then sha256('Terms of service') end,
  case when known then sha256(('email ' || n % 30000)::bytea) end,
  case when known then sha256(('address ' || n % 20000)::bytea) end,
  case when known then (hashint8extended(n, 7))::bit(64) end, md5('draft ' || n)::uuid, 1536, 2048,
  case when ended_at < now() - interval '1 day' then ended_at + interval '1 day' end,
  case when paid_at is not null and paid_by = 'card' then 'pi_past_' || n end,
  case when paid_at is not null and paid_by = 'card' then ${presentAccount} end,
  ${scores}, case when ended_at is not null and paid_at is not null then ${scores} end,
  case when drawn then paid_at end, case when drawn then 100 else 0 end,
  case when drawn then 1024 end, case when drawn then 1024 end, case when drawn then 1500000 end,
  case when drawn then 'quality' end, case when drawn and ended_at < now() - interval '7 days' then ended_at + interval '7 days' end,
  created_at, paid_at, ended_at,
  case when state = 'expired' then ended_at + interval '1 hour' else coalesce(ended_at + interval '7 days', now() + interval '1 hour') end,
  coalesce(ended_at, now() + interval '1 hour')
from (
  select *, case when state not in ('awaiting_payment', 'expired') then created_at + interval '2 minutes' end as paid_at,
    case when state not in ('awaiting_payment', 'paid', 'approved') then created_at + interval '3 minutes' end as ended_at,
    case when state = 'code_restored' or state = 'delivered' and n % 100 in (56, 57, 58) then 'code'
      when state = 'delivered' and n % 100 in (50, 52, 54) then 'redraw' else 'card' end as paid_by,
    state = 'delivered' as drawn,
    -- Some of those that are let through, and of those that are not, come close to the limit.
    case when state in ('code_issued', 'rejected_final') then 0.66 + n % 3 / 10.0 else n % 20 / 40.0 end as score,
    created_at > now() - make_interval(days => case when state = 'expired' then 29 else 729 end) as known
  from (
    select n, now() - make_interval(secs => ($1::int - n + 1) * 86400.0 / ${perDay}) as created_at,
      case when n > $1 - ${underWay} then (array['awaiting_payment', 'paid', 'approved', 'awaiting_payment'])[1 + n % 4]
        when n % 100 < 70 then 'delivered' when n % 100 < 90 then 'expired' when n % 100 < 95 then 'code_issued'
        when n % 100 < 96 then 'rejected_final' when n % 100 < 99 then 'refunded' else 'code_restored' end as state
    from generate_series(1, $1::int) as n
  ) as begun
) as past`;

const past = (columns: string, where: string) =>
  `select ${columns} from orders where reference like 'PAST-%' and ${where}`;
/** Retention time of strikes and blocks. */
const remembered = "ended_at > now() - interval '209 days'";
const number = `substr(reference, 6)::int`;

const unpaid = 'create:awaiting_payment';
const paid = `${unpaid} pay:paid`;
const approved = `${paid} approve:approved`;
const drawn = 'draw:drawn accept:accepted deliver:delivered';
/** Events of an order, each with the state it led to. */
const lives = [
  { paidBy: 'card', state: 'awaiting_payment', events: unpaid },
  { paidBy: 'card', state: 'expired', events: `${unpaid} expire:expired` },
  { paidBy: 'card', state: 'paid', events: paid },
  { paidBy: 'card', state: 'approved', events: approved },
  { paidBy: 'card', state: 'delivered', events: `${approved} ${drawn}` },
  { paidBy: 'code', state: 'delivered', events: `create:paid approve:approved ${drawn}` },
  { paidBy: 'redraw', state: 'delivered', events: `create:approved ${drawn}` },
  { paidBy: 'card', state: 'code_issued', events: `${paid} reject:rejected issueCode:code_issued` },
  { paidBy: 'card', state: 'rejected_final', events: `${paid} reject:rejected close:rejected_final` },
  { paidBy: 'card', state: 'refunded', events: `${approved} giveUp:failed refund:refunded` },
  {
    paidBy: 'code',
    state: 'code_restored',
    events: 'create:paid approve:approved giveUp:failed restoreCode:code_restored',
  },
].map(({ paidBy, state, events }) => `('${paidBy}', '${state}', '${events}')`);

/** Joins the order that came `after` orders later, where a code paid for it. */
const laterOrder = (after: number) =>
  `lateral (select id as later, created_at as later_at from orders as later
    where later.id = md5('order ' || ${number.replace('reference', 'orders.reference')} + ${after})::uuid and later.paid_by = 'code') as later`;

const rest = [
  `insert into order_events (order_id, event, state, at)
    select id, split_part(step, ':', 1), split_part(step, ':', 2),
      case n when 1 then created_at when 2 then coalesce(paid_at, ended_at) else coalesce(ended_at, paid_at) end
    from orders join (values ${lives.join(', ')}) as lives(by, until, steps) on by = paid_by and until = state
    cross join string_to_table(steps, ' ') with ordinality as each(step, n)
    where reference like 'PAST-%' order by created_at, n`,
  `insert into checkout_sessions (order_id, n, stripe_id, stripe_account, url, status, payment_intent, created_at, expires_at,
    next_look_at)
    ${past(
      `id, 1, 'cs_past_' || ${number}, ${presentAccount}, 'https://checkout.example/' || ${number},
      case when paid_at is not null then 'complete' when state = 'expired' then 'expired' else 'open' end, payment_intent,
      created_at, created_at + interval '35 minutes', coalesce(ended_at, now() + interval '1 hour')`,
      "paid_by = 'card'",
    )}`,
  `insert into stripe_events (id, type, object_id, received_at)
    ${past(
      `'evt_past_' || ${number}, 'checkout.session.' || case when state = 'expired' then 'expired' else 'completed' end,
      'cs_past_' || ${number}, coalesce(paid_at, ended_at)`,
      "paid_by = 'card' and state <> 'awaiting_payment'",
    )}`,
  `insert into prompts (prompt_id, order_id, retry, instance, folder, seed, status, rating, error, created_at, started_at,
    ended_at)
    ${past(
      `md5('prompt ' || id)::uuid, id, 0, 'http://127.0.0.1:8188', (select 'toonbooth-' || substr(id::text, 1, 13) from identity),
      ${number}, case when state = 'delivered' then 'done' else 'failed' end, case when state = 'delivered' then 'best' end,
      case when state <> 'delivered' then 'failed: out of memory' end, paid_at, paid_at, paid_at + interval '40 seconds'`,
      "state in ('delivered', 'refunded', 'code_restored')",
    )}`,
  `insert into mails (id, order_id, kind, status, tries, created_at, next_try_at, accepted_at, sender, sending_id)
    ${past(
      `md5(mail || id)::uuid, id, mail, 'accepted', 1, sent_at, sent_at, sent_at, 'a worker',
      md5('sending ' || mail || id)::uuid`,
      "paid_at is not null and mail is not null and (mail <> 'received' or paid_by <> 'redraw')",
    ).replace(
      'from orders',
      `from orders, lateral (values ('received', paid_at), (case state when 'delivered' then 'ready' when 'code_issued' then 'code'
        when 'rejected_final' then 'rejected' when 'refunded' then state when 'code_restored' then state end, ended_at))
        as mails(mail, sent_at)`,
    )}`,
  `insert into refunds (id, order_id, payment_intent, reason, amount, currency, stripe_account, stripe_id, status, created_at,
    next_try_at)
    ${past(
      `md5('refund ' || id)::uuid, id, payment_intent, 'technical_failure', 499, 'usd', stripe_account, 're_past_' || ${number}, 'succeeded',
      ended_at, greatest(ended_at + interval '31 days', now() + interval '1 hour')`,
      "state = 'refunded'",
    )}`,
  // An order some hours later redeemed three of five.
  `insert into codes (id, code_hash, source_order_id, issued_at, expires_at, redeemed_by, redeemed_at, paid_for)
    ${past(
      `md5('code ' || id)::uuid, sha256(id::text::bytea), id, ended_at, ended_at + interval '90 days', later, later_at, later`,
      "state = 'code_issued'",
    ).replace('from orders', `from orders left join ${laterOrder(66)} on true`)}`,
  `insert into disputes (id, payment_intent, status, stripe_status, stripe_account, created_at, as_of, recorded_at)
    ${past(
      `'dp_past_' || ${number}, payment_intent, case ${number} % 3 when 0 then 'lost' else 'closed' end, case ${number} % 3 when 0 then 'lost' else 'won' end,
      stripe_account, ended_at, ended_at, ended_at`,
      `state = 'delivered' and ${number} % 100 = 1`,
    )}`,
  `insert into strikes (order_id, email_hash, address_hash, photo_hash, at)
    ${past('id, email_hash, address_hash, photo_hash, ended_at', `state in ('code_issued', 'rejected_final') and ${remembered}`)}`,
  `insert into blocks (id, kind, key_hash, order_id, created_at, until)
    ${past(`md5('block ' || id)::uuid, 'email', email_hash, id, ended_at, ended_at + interval '180 days'`, `state = 'rejected_final' and ${remembered}`)}`,
  `insert into appeals (order_id, message, at, decided_at, upheld)
    ${past(
      `id, case when ended_at > now() - interval '30 days' then 'It was me' end, ended_at, ended_at + interval '1 day', false`,
      "state = 'rejected_final'",
    )}`,
  `insert into shares (order_id, id, secret_hash, made_at)
    ${past(`id, md5('share ' || id)::uuid, sha256(('share ' || id)::bytea), ended_at`, `state = 'delivered' and ${number} % 10 = 0`)}`,
  `insert into feedback (order_id, liked, at)
    ${past(`id, ${number} % 40 <> 3, ended_at + interval '1 hour'`, `state = 'delivered' and ${number} % 10 = 3 and ended_at > now() - interval '728 days'`)}`,
  `insert into idempotency_keys (scope, key_hash, request_hash, subject, created_at)
    ${past(`'order', sha256(('key ' || id)::bytea), sha256(id::text::bytea), id, created_at`, "created_at > now() - interval '1 day'")}`,
  `insert into audit_log (at, actor, action, subject, result)
    ${past(`created_at, 'console:1f3a2b4c', case ${number} % 5 when 0 then 'orders.refund' else 'orders.show' end, reference, 'shown'`, 'true')}
    order by created_at`,
  `insert into code_batches (id, note, issued_at, issued_by, expires_at)
    ${past(`id, 'Fair ' || ${number}, created_at, 'command:root', created_at + interval '90 days'`, `${number} % 100 = 7`)}`,
  // One of each is valid again, as its order failed.
  `insert into codes (id, code_hash, batch_id, chain, issued_at, expires_at, voided_at, paid_for)
    ${past(
      `md5('batch code ' || each || id)::uuid, sha256(('batch code ' || each || id)::bytea), id, 0, created_at,
      created_at + interval '90 days', case when each % 4 = 0 then created_at end, case when each = 1 then later end`,
      `${number} % 100 = 7`,
    ).replace(
      'from orders',
      `from orders left join ${laterOrder(92)} on true, generate_series(1, 50) as each`,
    )}`,
  `insert into rate_limits (key, points, expire)
    ${past(`'status:' || id, 3, extract(epoch from now() + interval '1 hour') * 1000`, `${number} % 4 = 0`)}`,
];

/** Fills a migrated database with `count` past orders, and updates the statistics in place of autovacuum. */
export async function givenPastOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Rows consistent by construction need no checks of foreign keys.
    await client.query('set session_replication_role = replica');
    await client.query(account);
    await client.query(terms);
    await client.query(orders, [count]);
    for (const statement of rest) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Returns how many of the past orders have ended, and a hash over what must never change of them. */
export const pastOrders = (databaseUrl: string) =>
  query(
    databaseUrl,
    `select count(*)::int as count, md5(string_agg(concat(id, state, paid_by, ended_at), ',' order by id)) as hash
      from orders where reference like 'PAST-%' and ended_at is not null`,
  );
