import { hostname } from 'node:os';
import { z } from 'zod';
import { parseTimeOfDay } from '#domain/backup.ts';
import { languages } from '#domain/language.ts';
import { shortestPassword } from '#domain/password.ts';
import { seconds, count, photoMegabytes, flag, parsed, storagePlace, url } from './types.ts';

/** Access to the console, and the secret of links and codes. */
export const security = {
  ADMIN_PASSWORD: z
    .string()
    .min(shortestPassword, { error: `must have at least ${shortestPassword} characters` })
    .optional()
    .meta({
      description:
        'The password for the console at `/admin`, at least 12 characters. Not set: the one set with `npx ' +
        'toonbooth admin password`, or, without one, the link that `npm start` or `npx toonbooth admin ' +
        'login` prints, which logs you in once.',
      secret: true,
    }),
  MANAGER_REFUND_LIMIT: z
    .string()
    .optional()
    .meta({
      description:
        'The most that somebody with the role manager may refund of one order, written like `PRICE`. Not set: what the ' +
        'order cost.',
      example: '10.00',
    }),
  APP_SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .meta({
      description:
        'The secret that links and codes are derived from, at least 32 characters; anybody who has it can ' +
        'open every order. Not set: generated once under `DATA_DIR`. Several machines need the same one: ' +
        '`openssl rand -hex 32`. To change it later, see `npx toonbooth identity`.',
      secret: true,
    }),
  ALLOW_STANDINS: flag.prefault('0').meta({
    description: '1: the stand-ins for Stripe and mail may run even if `PUBLIC_URL` is open to others.',
  }),
};

/** Backups that the shop makes by itself. */
export const backups = {
  BACKUP_AT: parsed((text) => {
    parseTimeOfDay(text);
    return text;
  })
    .optional()
    .meta({
      description:
        'When a worker backs up the database every day, by the clock and time zone of its machine (`TZ`; ' +
        'UTC in containers). Not set: only when an operator asks for it.',
      example: '03:30',
    }),
  BACKUP_URL: storagePlace.optional().meta({
    description:
      'Where the worker writes these backups: an existing folder, preferably on another disk, or an S3 ' +
      'bucket, written like `STORAGE_URL` and with the same keys.',
    example: 'file:///var/backups/toonbooth',
  }),
};

/** Alerts, metrics and logs. */
export const alerts = {
  OPERATOR_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .meta({
      description:
        'The address for mails about what needs a person: a shop closed to buyers, a GPU that is gone, a ' +
        'refund that is stuck, an objection. docs/operating/alerts.md lists them all. Not set: they are ' +
        'only in the log, and go to `ALERT_WEBHOOK_URL` if that is set.',
      example: 'operator@example.com',
    }),
  OPERATOR_LANGUAGE: z
    .enum(languages)
    .default('en')
    .meta({
      description:
        'The language of mails to `OPERATOR_EMAIL`, and of invitations to the console: en, es, de or fr. ' +
        '`ALERT_WEBHOOK_URL`, the log, the console and commands are in English.',
    }),
  ALERT_WEBHOOK_URL: url('https', 'http')
    .optional()
    .meta({
      description:
        'Receives the same alerts as JSON posts, which Slack, Mattermost and others can show. Anybody who knows ' +
        'the address can post there.',
      example: 'https://chat.example.com/hooks/key',
    }),
  ALERT_AFTER_MINUTES: z.coerce
    .number()
    .min(0)
    .default(5)
    .meta({
      description:
        'Minutes that a closed shop, a ComfyUI that is gone or a full disk must last before the shop ' +
        'reports it.',
    }),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: 'must have at least 16 characters' })
    .optional()
    .meta({
      description:
        'Lets Prometheus read `/metrics`: it sends this as a bearer token; at least 16 characters. Not ' +
        'set: only the machine itself can read them, and nobody if `PUBLIC_URL` is open to others.',
      secret: true,
    }),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug'])
    .default('info')
    .meta({ description: 'error, warn, info or debug.' }),
  LOG_FORMAT: z.enum(['text', 'json']).optional().meta({
    description: 'text or json. Not set: json if `PUBLIC_URL` is open to others.',
    example: 'text',
  }),
};

/** Limits against abuse and overload. */
export const limits = {
  MAX_WAIT: z.coerce
    .number()
    .positive()
    .default(60)
    .meta({ description: 'Minutes of waiting in line beyond which no new orders are taken.' }),
  UPLOADS_PER_HOUR: count
    .default(20)
    .meta({ description: 'Uploads that one network address (for IPv6: a /64) may make in an hour.' }),
  UPLOADED_MEGABYTES_PER_HOUR: count
    .default(150)
    .meta({ description: 'Megabytes that one network address may upload in an hour.' }),
  UPLOADING_MEGABYTES_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(photoMegabytes)
    .default(45)
    .meta({
      description:
        'Megabytes of uploads under way from one network address; each counts until it is answered. At ' +
        'least 15.',
    }),
  UPLOADING_MEGABYTES: z.coerce
    .number()
    .int()
    .min(photoMegabytes)
    .default(150)
    .meta({
      description:
        "Megabytes of uploads under way from all addresses together, which are held in the server's " +
        'memory. At least 15.',
    }),
  CHECKOUTS_PER_HOUR: count
    .default(20)
    .meta({ description: 'Orders, by card or with a code, that one network address may make in an hour.' }),
  WRONG_CODES_PER_HOUR: count
    .default(5)
    .meta({ description: 'Wrong codes that one network address may try in an hour.' }),
  STATUS_PER_MINUTE: count
    .default(60)
    .meta({ description: "How often one order's status may be requested in a minute." }),
  STREAMS_PER_ADDRESS: count.default(100).meta({
    description:
      'Status pages of one network address that a server sends events to at once; further pages ask ' +
      'every 3 seconds instead.',
  }),
  STREAMS: count
    .default(2000)
    .meta({ description: 'Status pages of all addresses together that a server sends events to at once.' }),
};

/** Workers and the intervals of their checks. */
export const workers = {
  WORKER_ID: z
    .string()
    .min(1)
    .default(hostname)
    .meta({
      description:
        "This worker's name in logs and reports; several may have the same name. Not set: the machine's " +
        'name.',
      example: 'gpu-box',
    }),
  LOCK_SECONDS: seconds.default(20).meta({ description: "Seconds that a job's lock lasts without renewal." }),
  STALLED_SECONDS: seconds.default(5).meta({ description: 'Seconds between checks for stalled jobs.' }),
  SWEEP_SECONDS: seconds
    .default(10)
    .meta({ description: 'Seconds between sweeps of the database for work that nobody is doing.' }),
  FAILPOINTS: flag.prefault('0').meta({
    description:
      '1: for tests of the shop itself, processes exit at the points that whoever started them names. ' +
      'Never if `PUBLIC_URL` is open to others.',
  }),
};
