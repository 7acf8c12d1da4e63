import pg from 'pg';

/**
 * What a shop has kept after so many orders, the last of them now, as a few statements that take seconds. Of a hundred
 * orders 70 were delivered, 20 never paid, 6 refused and 4 refunded in card or code. A hundred orders a day: what is kept
 * for a day or a week is there, and so is what never goes.
 */
const perDay = 100;

/** The same of every shop, however old: unpaid and paid orders that nobody works on for an hour. */
const underWay = 40;

const orders = `
insert into orders (id, reference, token_hash, state, style_id, email, locale, paid_by, price_amount, currency,
  consent_version, email_hash, address_hash, photo_hash, photo_width, photo_height, photo_deleted_at, payment_intent,
  moderation, drawing_percent, picture_width, picture_height, picture_bytes, picture_tier, picture_deleted_at,
  created_at, paid_at, ended_at, expires_at, due_at)
select md5('order ' || n)::uuid, 'PAST-' || n, sha256(('token ' || n)::bytea), state, 'bricks',
  case when known then 'visitor' || n || '@example.com' end, 'en', 'card', 499, 'usd', 'test',
  case when known then sha256(('email ' || n % 30000)::bytea) end,
  case when known then sha256(('address ' || n % 20000)::bytea) end,
  case when known then (hashint8extended(n, 7))::bit(64) end, 1536, 2048,
  case when ended_at < now() - interval '1 day' then ended_at + interval '1 day' end,
  case when paid_at is not null then 'pi_past_' || n end,
  case when ended_at is not null and paid_at is not null then jsonb_build_object('drawing', 0, 'hentai', 0, 'neutral', 1 - score,
    'porn', score, 'sexy', 0) end,
  case when drawn then 100 else 0 end,
  case when drawn then 1024 end, case when drawn then 1024 end, case when drawn then 1500000 end,
  case when drawn then 'quality' end, case when drawn and ended_at < now() - interval '7 days' then ended_at + interval '7 days' end,
  created_at, paid_at, ended_at,
  case when state = 'expired' then ended_at + interval '1 hour' else coalesce(ended_at + interval '7 days', now() + interval '1 hour') end,
  coalesce(ended_at, now() + interval '1 hour')
from (
  select *, case when state not in ('awaiting_payment', 'expired') then created_at + interval '2 minutes' end as paid_at,
    case when state not in ('awaiting_payment', 'paid', 'approved') then created_at + interval '3 minutes' end as ended_at,
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
/** Strikes and blocks are kept for so long. */
const remembered = "ended_at > now() - interval '209 days'";
const number = `substr(reference, 6)::int`;

const rest = [
  `insert into order_events (order_id, event, state, at)
    select orders.id, step.event, step.state, orders.created_at from orders
    join (values ('create', 'awaiting_payment', 1), ('pay', 'paid', 2), ('approve', 'approved', 3), ('draw', 'drawn', 4),
      ('accept', 'accepted', 5), ('deliver', 'delivered', 6)) as step(event, state, n)
      on step.n <= case when drawing_percent = 100 then 6 when paid_at is null then 1 else 3 end
    where reference like 'PAST-%' order by orders.created_at, step.n`,
  `insert into checkout_sessions (order_id, n, stripe_id, url, status, payment_intent, created_at, expires_at, next_look_at)
    ${past(
      `id, 1, 'cs_past_' || ${number}, 'https://checkout.example/' || ${number},
      case when paid_at is not null then 'complete' when state = 'expired' then 'expired' else 'open' end, payment_intent,
      created_at, created_at + interval '35 minutes', coalesce(ended_at, now() + interval '1 hour')`,
      'true',
    )}`,
  `insert into stripe_events (id, type, object_id, received_at)
    ${past(`'evt_past_' || ${number}, 'checkout.session.completed', 'cs_past_' || ${number}, created_at`, 'true')}`,
  `insert into prompts (prompt_id, order_id, retry, instance, seed, status, created_at, started_at, ended_at)
    ${past(
      `md5('prompt ' || id)::uuid, id, 0, 'http://127.0.0.1:8188', ${number}, 'done', paid_at, paid_at,
      paid_at + interval '40 seconds'`,
      'drawing_percent = 100',
    )}`,
  `insert into mails (id, order_id, kind, status, tries, created_at, next_try_at, accepted_at)
    ${past(
      `md5(mail || id)::uuid, id, mail, 'accepted', 1, created_at, created_at, created_at`,
      'paid_at is not null',
    ).replace('from orders', "from orders, (values ('received'), ('ready')) as mails(mail)")}`,
  `insert into refunds (id, order_id, payment_intent, reason, amount, currency, stripe_id, status, created_at, next_try_at)
    ${past(
      `md5('refund ' || id)::uuid, id, payment_intent, 'technical_failure', 499, 'usd', 're_past_' || ${number}, 'succeeded',
      ended_at, greatest(ended_at + interval '31 days', now() + interval '1 hour')`,
      "state = 'refunded'",
    )}`,
  `insert into codes (id, code_hash, source_order_id, issued_at, expires_at)
    ${past(`md5('code ' || id)::uuid, sha256(id::text::bytea), id, ended_at, ended_at + interval '90 days'`, "state = 'code_issued'")}`,
  `insert into disputes (id, payment_intent, status, created_at)
    ${past(`'dp_past_' || ${number}, payment_intent, case ${number} % 3 when 0 then 'lost' else 'closed' end, ended_at`, `state = 'delivered' and ${number} % 100 = 1`)}`,
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
  `insert into idempotency_keys (scope, key_hash, request_hash, subject, created_at)
    ${past(`'order', sha256(('key ' || id)::bytea), sha256(id::text::bytea), id, created_at`, "created_at > now() - interval '1 day'")}`,
  `insert into audit_log (at, actor, action, subject, result)
    ${past(`created_at, 'console:1f3a2b4c', case ${number} % 5 when 0 then 'orders.refund' else 'orders.show' end, reference, 'shown'`, 'true')}
    order by created_at`,
  `insert into code_batches (id, note, issued_at, issued_by, expires_at)
    ${past(`id, 'Fair ' || ${number}, created_at, 'command:root', created_at + interval '90 days'`, `${number} % 100 = 7`)}`,
  `insert into codes (id, code_hash, batch_id, chain, issued_at, expires_at, voided_at)
    ${past(
      `md5('batch code ' || each || id)::uuid, sha256(('batch code ' || each || id)::bytea), id, 0, created_at,
      created_at + interval '90 days', case when each % 4 = 0 then created_at end`,
      `${number} % 100 = 7`,
    ).replace('from orders', 'from orders, generate_series(1, 50) as each')}`,
  `insert into rate_limits (key, points, expire)
    ${past(`'status:' || id, 3, extract(epoch from now() + interval '1 hour') * 1000`, `${number} % 4 = 0`)}`,
];

/** Fills a migrated database with so many orders of the past. Autovacuum's part is done, too: its figures are fresh. */
export async function givenPastOrders(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Rows that fit each other by how they are made need no checks of foreign keys.
    await client.query('set session_replication_role = replica');
    await client.query(orders, [count]);
    for (const statement of rest) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
