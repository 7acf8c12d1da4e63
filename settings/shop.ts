import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseLanguages } from '#domain/language.ts';
import { isCurrency } from '#domain/money.ts';
import { parseNamed, parsePublicUrl } from '#domain/setting-text.ts';
import { isTimeZone } from '#domain/time-zone.ts';
import { port, flag, url, parsed, folder, notThere } from './types.ts';

/** Addresses of the shop, and the proxies before it. */
export const address = {
  PUBLIC_URL: parsed(parsePublicUrl)
    .optional()
    .meta({
      description:
        'The address at which visitors reach the shop, without a slash at the end; links in mails begin ' +
        'with it. Not set: `http://localhost:PORT`.',
      example: 'https://toons.example.com',
    }),
  PORT: port.optional().meta({
    description: 'The port the server listens on. Not set: the first free one of 3000 to 3010.',
    example: '3000',
  }),
  HOST: z
    .string()
    .min(1)
    .optional()
    .meta({
      description:
        'The address the server listens on. Not set: 127.0.0.1 if a proxy is expected, otherwise every ' +
        'address of the machine.',
      example: '0.0.0.0',
    }),
  TRUST_PROXY: z
    .string()
    .refine((text) => !/^(true|false)$/i.test(text), {
      error: 'must be a number of proxies or their addresses; "true" would let anybody forge an address',
    })
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
    .optional()
    .meta({
      description:
        'How many proxies are in front of the shop, or their addresses (CIDR, separated by commas), so ' +
        "that a visitor's own address counts: 1, loopback, 10.0.0.0/8, or 0 for none. Required if " +
        '`PUBLIC_URL` is open to others.',
      example: '1',
    }),
};

/** Presentation of the shop, and its seller. */
export const shop = {
  BRAND_NAME: z.string().min(1).max(40).default('Toonbooth').meta({ description: 'The name of the shop.' }),
  LOGO: z
    .string()
    .regex(/\.(svg|png|webp)$/i, { error: 'must be the file of an SVG, PNG or WebP' })
    .transform((file) => path.resolve(file))
    .refine((file) => existsSync(file), { error: `is a file ${notThere}` })
    .optional()
    .meta({
      description: "An SVG, PNG or WebP in place of the shop's own logo.",
      example: 'web/public/favicon.svg',
    }),
  LANGUAGES: parsed(parseLanguages)
    .prefault('en,es,de,fr')
    .meta({
      description:
        'The languages that the shop offers, out of en, es, de and fr; the first is for visitors whose own ' +
        'is not among them.',
    }),
  SUPPORT_EMAIL: z
    .email({ error: 'must be an email address' })
    .default('support@localhost.localdomain')
    .meta({ description: 'The address that visitors write to.', example: 'support@example.com' }),
  SELLER_NAME: z.string().min(1).max(200).optional().meta({
    description: "The seller's name, below the terms and the privacy policy, in the imprint and in mails.",
    example: 'Ada Example',
  }),
  SELLER_ADDRESS: z
    .string()
    .transform((text) => text.split('|').map((line) => line.trim()))
    .optional()
    .meta({
      description: "The seller's address; a | begins a new line.",
      example: '1 Example Street|12345 Exampleton|Germany',
    }),
  SELLER_PHONE: z.string().min(1).max(40).optional().meta({
    description: 'A telephone number for visitors, which the EU requires of a shop.',
    example: '+49 221 1234567',
  }),
  SELLER_REGISTRATION: z.string().min(1).max(200).optional().meta({
    description: 'Register and number under which the business is registered, where it is.',
    example: 'Amtsgericht Exampleton, HRB 12345',
  }),
  SELLER_TAX_NUMBER: z.string().min(1).max(60).optional().meta({
    description: 'VAT number or tax number, as your country wants it shown.',
    example: 'DE123456789',
  }),
  TEXTS_DIR: folder.optional().meta({
    description:
      'A folder with legal texts of your own, in Markdown: terms_of_service.md, privacy_policy.md and ' +
      'imprint.md, or one for each language, such as terms_of_service.de.md. They replace ours.',
    example: '.',
  }),
  C2PA_CERTIFICATE: z
    .string()
    .transform((file) => path.resolve(file))
    .optional()
    .meta({
      description:
        'A certificate that signs the Content Credentials (C2PA) of pictures, as a PEM file: the certificate, those ' +
        'that issued it, and its private key without a password. Not set: the shop makes its own from `APP_SECRET`.',
      example: '/etc/toonbooth/c2pa.pem',
    }),
  BOOTH: flag.prefault('0').meta({
    description:
      '1: `/booth` is open: a page for a tablet at an event, where guests take a photo, pay with a code from a card, ' +
      'and take their picture home by a QR code.',
  }),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9]{4,20}$/, { error: 'must be an id like G-AB12CD34EF' })
    .optional()
    .meta({
      description:
        'A Google Analytics id, to count visits; browsers that ask not to be tracked are not counted. Not ' +
        'set: nobody is counted.',
      example: 'G-AB12CD34EF',
    }),
  AVATAR_HOST: url('https', 'http')
    .transform((text) => new URL(text).origin)
    .optional()
    .meta({
      description:
        "Another host for the avatars of the landing page's testimonials, by their handles; it learns " +
        "every visitor's address. Not set: the shop serves them itself.",
      example: 'https://robohash.org',
    }),
};

/** Prices, tax and invoices. */
export const prices = {
  PRICE: z.string().default('4.99').meta({ description: 'Price of one picture; a style may set its own.' }),
  CURRENCY: z
    .string()
    .regex(/^[A-Za-z]{3}$/, { error: 'must be three letters, such as usd' })
    .toLowerCase()
    .refine(isCurrency, {
      error:
        'is not a currency that Stripe charges: choose one of https://docs.stripe.com/currencies, such as usd or eur',
    })
    .default('usd')
    .meta({ description: 'The currency of all prices, in three letters.' }),
  STYLE_PRICES: parsed(parseNamed).optional().meta({
    description: 'Prices of individual styles, in place of those in their style.json.',
    example: 'bricks=3.99,picasso=6.50',
  }),
  PACKS: z
    .string()
    .optional()
    .meta({
      description:
        'Packs of pictures: how many, and what they cost together. The first is drawn with the order, the others are ' +
        'uses of one code that draws any style which costs no more than `PRICE`. `off`: none, as when it is not set.',
      example: '5=19.99,10=34.99',
    }),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/Berlin' })
    .optional()
    .meta({
      description:
        'The time zone of your bookkeeping: it decides to which day and month a payment belongs. Not set: that of the ' +
        'machine (`TZ`; UTC in containers).',
      example: 'Europe/Berlin',
    }),
  STRIPE_TAX: flag.prefault('0').meta({
    description:
      '1: Stripe Tax works out the tax that each price contains, and asks for the billing address if it ' +
      'needs that. Set it up in the Stripe dashboard first (Tax, Locations).',
  }),
  STRIPE_TAX_CODE: z
    .string()
    .regex(/^txcd_\d{8}$/, { error: 'must be a code like txcd_10000000' })
    .optional()
    .meta({
      description:
        "Stripe Tax's code for what you sell. Not set: the preset of the dashboard, or with " +
        'STRIPE_MANAGED_PAYMENTS the code of AI services whose results are downloaded (txcd_10105003).',
      example: 'txcd_10000000',
    }),
  STRIPE_INVOICES: flag.prefault('0').meta({
    description:
      '1: Stripe creates an invoice for each payment, for a fee, and sends it if its dashboard says so (Settings, ' +
      'Business, Customer emails, Successful payments).',
  }),
  STRIPE_MANAGED_PAYMENTS: flag.prefault('off').meta({
    description:
      'on: Stripe Managed Payments: Link, a company of Stripe, is the seller on record. It works out and pays the ' +
      'tax, sends receipts, and answers questions and disputes about payments. Accept its terms in the dashboard first ' +
      '(Settings, Managed Payments). Not together with STRIPE_TAX or STRIPE_INVOICES, which it includes.',
  }),
};
