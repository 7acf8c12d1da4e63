import path from 'node:path';
import { z } from 'zod';
import { isMailSender, parseDatabaseUrl } from '#domain/setting-text.ts';
import { flag, seconds, url, parsed, storagePlace } from './types.ts';

/** Payments. */
export const stripe = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, { error: 'must begin with sk_ or rk_' })
    .optional()
    .meta({
      description:
        'From your Stripe dashboard. A restricted key needs: Checkout Sessions: Write; Payment Intents: ' +
        'Read; Charges and Refunds: Write; Disputes: Read. With "Webhook Endpoints, Event Destinations: Read" as well, ' +
        "the doctor can check whether the endpoint sends everything that is needed. With another account's " +
        'key, or a live one after a test, earlier orders stay, and what is due there waits for the old ' +
        'key. Not set: a stand-in.',
      example: 'sk_live_',
      secret: true,
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', { error: 'must begin with whsec_' })
    .optional()
    .meta({
      description:
        'The signing secret of the webhook endpoint `PUBLIC_URL/api/stripe/webhook`. It must send: ' +
        'checkout.session.completed, checkout.session.expired, checkout.session.async_payment_succeeded, ' +
        'checkout.session.async_payment_failed, refund.created, refund.updated, refund.failed, ' +
        'charge.dispute.created, charge.dispute.updated, charge.dispute.closed.',
      example: 'whsec_',
      secret: true,
    }),
  STRIPE_WEBHOOK_SECRET_OLD: z
    .string()
    .startsWith('whsec_', { error: 'must begin with whsec_' })
    .optional()
    .meta({
      description: 'The previous `STRIPE_WEBHOOK_SECRET`, while you change it.',
      example: 'whsec_',
      secret: true,
    }),
  STRIPE_API_URL: url('http', 'https')
    .default('https://api.stripe.com')
    .meta({ description: "The address of Stripe's API." }),
  CHECKOUT_POLL_SECONDS: seconds
    .default(30)
    .meta({ description: 'Seconds between checks of an open checkout.' }),
  RECONCILE_SECONDS: seconds.default(1800).meta({
    description:
      'Seconds between comparisons of what Stripe lists with what the database knows. Each makes five reads, of which ' +
      'Stripe allows an account 500 a payment, and at least 10,000 a month.',
  }),
};

const webhookSecret = z
  .string()
  .regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error: 'must be whsec_ and 24 to 64 random bytes in base64, as the command in docs/settings.md makes',
  });

/** Events for the operator's own systems. */
export const events = {
  EVENT_WEBHOOK_URL: url('https', 'http')
    .optional()
    .meta({
      description:
        'Where the shop posts events to your own systems, by Standard Webhooks: an order is paid, ' +
        'delivered, refunded or disputed, or a code is issued. docs/operating/other-systems.md describes ' +
        'them. Needs `EVENT_WEBHOOK_SECRET`.',
      example: 'https://erp.example.com/hooks/toonbooth',
    }),
  EVENT_WEBHOOK_SECRET: webhookSecret.optional().meta({
    description:
      'The secret that signs these posts, which your system needs to verify them. To make one: ' +
      '`echo "whsec_$(openssl rand -base64 32)"`.',
    example: 'whsec_bm90IGEgc2VjcmV0OiBtYWtlIG9uZSBvZiB5b3VyIG93bg==',
    secret: true,
  }),
  EVENT_WEBHOOK_SECRET_OLD: webhookSecret.optional().meta({
    description: 'The previous `EVENT_WEBHOOK_SECRET`, while you change it: posts are signed with both.',
    example: 'whsec_bm90IGEgc2VjcmV0OiBtYWtlIG9uZSBvZiB5b3VyIG93bg==',
    secret: true,
  }),
  EVENT_WEBHOOK_PRIVATE: flag.prefault('0').meta({
    description:
      '1: `EVENT_WEBHOOK_URL` may lead to a private address, such as this machine or one in its network, ' +
      'and may begin with http://.',
  }),
};

/** Outgoing mail, and messages to browsers. */
export const mail = {
  WEB_PUSH: z
    .enum(['on', 'off'])
    .default('on')
    .meta({
      description:
        'off: visitors cannot ask that their browser tells them when an order has ended. The message goes ' +
        "through the push service of the browser's maker, which cannot read it. Only pages that are reached " +
        'by HTTPS, or at localhost, offer it.',
    }),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .meta({
      description:
        'Your mail server. Not set: a test mailbox, whose address the start prints. For a server on this ' +
        'machine with a self-signed certificate: `smtp://127.0.0.1:25?tls.rejectUnauthorized=false`',
      example: 'smtps://user:password@smtp.example.com',
    }),
  MAIL_FROM: z
    .string()
    .refine(isMailSender, {
      error: 'must be an email address, alone or as "Name <shop@example.com>"',
    })
    .default('toonbooth@localhost')
    .meta({ description: 'The sender of the mails; your mail server must be allowed to send for it.' }),
};

/** Files, and how long data is kept. */
export const storage = {
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir))
    .meta({ description: 'Everything the shop keeps on disk.' }),
  STORAGE_URL: storagePlace.optional().meta({
    description:
      'Where photos and pictures are stored; several machines share one place. Not set: ' +
      '`DATA_DIR/files`. A folder, or an S3 bucket: ' +
      '`s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1` (without an endpoint: ' +
      'AWS). After the "?" you can also put path-style=0 (the bucket is in the host\'s name), ' +
      'encryption=AES256 or encryption=aws:kms, and kms-key=.',
    example: 'file:///srv/toonbooth/files',
  }),
  STORAGE_FALLBACK_URL: storagePlace.optional().meta({
    description:
      'Where the photos and pictures are that have not been moved yet, while `npx toonbooth files move` ' +
      'moves them from here to `STORAGE_URL`.',
    example: 's3://toons/shop?region=eu-central-1',
  }),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({
      description:
        "The S3 key for `STORAGE_URL`. Not set: what AWS's own tools would find on this machine, or the " +
        'role that it has.',
      example: 'AKIAIOSFODNN7EXAMPLE',
      secret: true,
    }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: 'The secret half of `AWS_ACCESS_KEY_ID`.',
    example: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    secret: true,
  }),
  AWS_SESSION_TOKEN: z
    .string()
    .optional()
    .meta({ description: 'The third part of temporary S3 keys; others have none.', secret: true }),
  MIN_FREE_DISK_GB: z.coerce
    .number()
    .min(0)
    .default(2)
    .meta({
      description:
        'If a disk that the shop writes to has fewer gigabytes free, it takes no new orders and no photos; ' +
        'paid orders continue. The disks of `STORAGE_URL`, `DATA_DIR`, `COMFYUI_DIRS` and of the included ' +
        'PostgreSQL count.',
    }),
  EMAIL_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30, { error: 'must be at least 30 days: until then refunds and answers may still go out' })
    .default(730)
    .meta({
      description:
        'Days that a paid order keeps its email address after it ends. Two years outlast what cards allow ' +
        'for disputes and what EU law gives a buyer to complain. Set what your bookkeeping law requires, ' +
        'at least 30; without a payment it is always 30.',
    }),
};

/** PostgreSQL and Redis. */
export const database = {
  DATABASE_URL: parsed(parseDatabaseUrl).optional().meta({
    description: 'PostgreSQL 14 or newer. Not set: the included one, under `DATA_DIR`.',
    example: 'postgres://toonbooth:password@db.example.com:5432/toonbooth',
  }),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .meta({
      description:
        'Redis 6.2 or newer with maxmemory-policy noeviction, for the queue. Not set: the queue is in ' +
        'PostgreSQL.',
      example: 'redis://redis.example.com:6379',
    }),
};
