import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { parseLanguages } from './domain/language.ts';
import { moderationEngines, parseLimits } from './domain/moderation.ts';
import { isCurrency } from './domain/money.ts';
import { shortestPassword } from './domain/password.ts';
import { photoLimits } from './domain/photo.ts';
import { isMailSender, parseDatabaseUrl, parseNamed, parsePublicUrl } from './domain/setting-text.ts';
import { isS3Url, parseS3Url } from './domain/storage-url.ts';
import { mostCandidates } from './domain/style.ts';

/** How a problem ends that is over once a disk is mounted. */
export const notThere = 'that is not there';

const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().positive();
const count = z.coerce.number().int().positive();
const photoMegabytes = Math.ceil(photoLimits.maxBytes / 1_000_000);
const flag = z.enum(['0', '1']).transform((value) => value === '1');

function url(...protocols: string[]) {
  const wanted = protocols.map((p) => `${p}://…`).join(' or ');
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
      error: `must be an address like ${wanted}`,
    });
}

/** Turns a domain parser that throws into a schema that reports. */
function parsed<T>(parse: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
}

/** A folder, or a bucket of S3; as it was written. */
const storage = parsed((text) => {
  if (isS3Url(text)) parseS3Url(text);
  else if (!text.startsWith('file://') || !URL.canParse(text))
    throw new RangeError(
      'must be an address like file:///srv/toonbooth/files or s3://bucket/prefix?region=eu-central-1',
    );
  return text;
});

/** Every setting the product knows, as an operator may write it in the environment or in `.env`. */
export const settingsSchema = z.object({
  PORT: port.optional(),
  PUBLIC_URL: parsed(parsePublicUrl).optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => path.resolve(dir)),
  APP_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  DATABASE_URL: parsed(parseDatabaseUrl).optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  STORAGE_URL: storage.optional(),
  /** Where files are looked for that are not at `STORAGE_URL`, while they are moved from one to the other. */
  STORAGE_FALLBACK_URL: storage.optional(),
  /** Of S3. Not set: what AWS's own tools would find, or the machine's role. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  COMFYUI_URLS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().replace(/(?<!\/)\/+$/, '')))
    .pipe(z.array(url('http', 'https')).min(1))
    .optional(),
  /** The folders that hold `input`, `output` and `temp` of those instances, where they are shared with the worker. */
  COMFYUI_DIRS: z
    .string()
    .transform((text) => text.split(',').map((part) => path.resolve(part.trim())))
    .optional(),
  /** Folders of styles as in `comfy-workflows/`: each adds one to those, or replaces the one of the same name. */
  STYLES_DIR: z
    .string()
    .transform((dir) => path.resolve(dir))
    .refine((dir) => existsSync(dir), { error: `is a folder ${notThere}` })
    .optional(),
  /** Ids of styles that are not sold; orders made before are drawn all the same. */
  HIDDEN_STYLES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .default([]),
  WORKFLOWS: z.enum(['cpu', 'small', 'quality']).optional(),
  /** Whether graphs for GPUs run on a ComfyUI with known security holes, too. */
  ALLOW_OLD_COMFYUI: flag.default(false),
  /** How many drawings of an order are made, of which the best is delivered; as each style says where it is not set. */
  CANDIDATES: count.max(mostCandidates).optional(),
  /** Whether a visitor sees the picture grow, small and never its last step. */
  PREVIEWS: flag.default(true),
  /** Whether a photo is looked at as it is uploaded, for advice and for the faces that cuts follow. */
  PHOTO_ADVICE: flag.default(true),
  /** Whether visitors may see their own picture, small and with a watermark, before they pay. */
  PROOFS: z.enum(['auto', 'off']).default('auto'),
  /** Percent of each ComfyUI's time that goes into such proofs at most; only while no paid order waits. */
  PROOF_SHARE: z.coerce.number().positive().max(100).default(20),
  /** No proof is drawn of a style whose drawings take longer. */
  PROOF_LONGEST_SECONDS: seconds.default(30),
  /** How often each ComfyUI draws a test picture of each style while nobody waits; 0: never. */
  TEST_PICTURE_HOURS: z.coerce.number().min(0).default(6),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, { error: 'must begin with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', { error: 'must begin with whsec_' }).optional(),
  STRIPE_WEBHOOK_SECRET_OLD: z.string().startsWith('whsec_', { error: 'must begin with whsec_' }).optional(),
  STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com'),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailSender, {
      error: 'must be an email address, alone or as "Name <shop@example.com>"',
    })
    .default('toonbooth@localhost'),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).default('support@localhost.localdomain'),
  /** Whom the shop tells what only a person can settle; nobody when it is not set. */
  OPERATOR_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** Gets the same as JSON posts, as chats take them. Whoever knows it can post there. */
  ALERT_WEBHOOK_URL: url('https', 'http').optional(),
  /** What may pass by itself is told once it has lasted for this long: a closed shop, a ComfyUI that is gone. */
  ALERT_AFTER_MINUTES: z.coerce.number().min(0).default(5),
  /** Logs in to the console; not set: the one that `toonbooth admin password` has set, if any. */
  ADMIN_PASSWORD: z
    .string()
    .min(shortestPassword, { error: `must have at least ${shortestPassword} characters` })
    .optional(),
  /** Shows `/metrics` to whoever has it; without one only to the machine itself, where nobody else can reach the shop. */
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** A picture's file, in place of the shop's own logo. */
  LOGO: z
    .string()
    .regex(/\.(svg|png|webp)$/i, { error: 'must be the file of an SVG, PNG or WebP' })
    .transform((file) => path.resolve(file))
    .refine((file) => existsSync(file), { error: `is a file ${notThere}` })
    .optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Toonbooth'),
  /** What visitors may read the shop in; the first where nothing else fits. */
  LANGUAGES: parsed(parseLanguages).prefault('en,es,de,fr'),
  /** Where visits are counted (Google Analytics); nowhere when it is not set. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9]{4,20}$/, { error: 'must be an id like G-AB12CD34EF' })
    .optional(),
  /** Serves the testimonials' avatars in place of the shop. */
  AVATAR_HOST: url('https', 'http')
    .transform((text) => new URL(text).origin)
    .optional(),
  PRICE: z.string().default('4.99'),
  /** Prices of single styles, such as "comic=6.50, bricks=3.99"; a style's own where there is none. */
  STYLE_PRICES: parsed(parseNamed).optional(),
  /** Who sells, as the legal texts name them; the address in lines that a `|` parts. */
  SELLER_NAME: z.string().min(1).max(200).optional(),
  SELLER_ADDRESS: z
    .string()
    .transform((text) => text.split('|').map((line) => line.trim()))
    .optional(),
  SELLER_TAX_NUMBER: z.string().min(1).max(60).optional(),
  /** A folder with legal texts of the operator's own: terms_of_service.md, privacy_policy.de.md, imprint.md. */
  TEXTS_DIR: z
    .string()
    .transform((dir) => path.resolve(dir))
    .refine((dir) => existsSync(dir), { error: `is a folder ${notThere}` })
    .optional(),
  /** Stripe Tax finds out the tax that prices contain; it must be set up in the Stripe dashboard first. */
  STRIPE_TAX: flag.default(false),
  /** What is sold, as Stripe Tax names it; not set: the preset of the Stripe dashboard. */
  STRIPE_TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/, { error: 'must be a code like txcd_10000000' })
    .optional(),
  /** Stripe makes an invoice for each payment and sends it as the dashboard says. */
  STRIPE_INVOICES: flag.default(false),
  /** Days after its end that a paid order keeps its email address; as long as law or a dispute may ask for it. */
  EMAIL_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30, { error: 'must be at least 30 days: until then refunds and answers may still go out' })
    .default(730),
  CURRENCY: z
    .string()
    .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as usd' })
    .toLowerCase()
    .refine(isCurrency, {
      error:
        'is no currency that Stripe charges: take one of https://docs.stripe.com/currencies, such as usd or eur',
    })
    .default('usd'),
  MODERATION_LIMITS: parsed(parseLimits).prefault('porn=0.6,hentai=0.6,sexy=0.9'),
  /** What looks at photos: ONNX Runtime, TensorFlow's own library, or its WebAssembly; the first of these that can be loaded. */
  MODERATION_ENGINE: z.enum(moderationEngines).default('auto'),
  /** The address that the server listens on. Not set: loopback where a proxy is expected, else every address. */
  HOST: z.string().min(1).optional(),
  /** How many proxies stand before the shop, or their addresses (CIDR, comma-separated). */
  TRUST_PROXY: z
    .string()
    .refine((text) => !/^(true|false)$/i.test(text), {
      error: 'must be a number of proxies or their addresses; "true" would let anybody forge an address',
    })
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
    .optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug']).default('info'),
  LOG_FORMAT: z.enum(['text', 'json']).optional(),
  ALLOW_STANDINS: flag.default(false),
  /** For tests of crashes: whoever starts a process may tell it where to die. Only where `PUBLIC_URL` is loopback. */
  FAILPOINTS: flag.default(false),
  /** How long a job's lock lives without renewal, in seconds. */
  LOCK_SECONDS: seconds.default(20),
  /** How often the queue looks for stalled jobs, in seconds. */
  STALLED_SECONDS: seconds.default(5),
  /** How often the database is swept for work that nobody does, in seconds. */
  SWEEP_SECONDS: seconds.default(10),
  /** How often an open checkout session is looked up, in seconds. */
  CHECKOUT_POLL_SECONDS: seconds.default(30),
  /** How often what Stripe lists is compared with the database, in seconds. */
  RECONCILE_SECONDS: seconds.default(300),
  /** A paid order for which no ComfyUI answers is refunded after this long. */
  GIVE_UP_MINUTES: z.coerce.number().positive().default(15),
  /** With less free on a disk that the shop writes to, no new order is taken. */
  MIN_FREE_DISK_GB: z.coerce.number().min(0).default(2),
  /** What a worker is called in logs and reports; several may have the same name. */
  WORKER_ID: z.string().min(1).default(hostname),
  /** Minutes of waiting in line beyond which no new order is taken. */
  MAX_WAIT: z.coerce.number().positive().default(60),
  /** Per network address (IPv6: per /64). */
  UPLOADS_PER_HOUR: count.default(20),
  UPLOADED_MEGABYTES_PER_HOUR: count.default(150),
  /** Held in memory at once, until they are answered: by one address, and by all. One photo must fit. */
  UPLOADING_MEGABYTES_PER_ADDRESS: z.coerce.number().int().min(photoMegabytes).default(45),
  UPLOADING_MEGABYTES: z.coerce.number().int().min(photoMegabytes).default(150),
  CHECKOUTS_PER_HOUR: count.default(20),
  WRONG_CODES_PER_HOUR: count.default(5),
  /** Per order. */
  STATUS_PER_MINUTE: count.default(60),
  /** Streams of orders' states that a server has open at once: to one address, and to all. */
  STREAMS_PER_ADDRESS: count.default(100),
  STREAMS: count.default(2000),
});
export type Settings = z.infer<typeof settingsSchema>;
