import { z } from 'zod';
import { integer, metadata, orNull, text } from './parameters.ts';

const email = text(
  (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) || /^[^\s@]+@localhost$/.test(value),
  'email_invalid',
  (value) => `Invalid email address: ${value}`,
);

const url = text(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  'url_invalid',
  () => 'Not a valid URL',
);

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencies.has(code), { error: ({ input }) => `Invalid currency: ${String(input)}.` });

const positive = (least: number) =>
  integer.refine((value) => value >= least, {
    params: { code: 'parameter_invalid_integer' },
    error: `This value must be greater than or equal to ${least}.`,
  });

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: positive(0),
    tax_behavior: z.string().optional(),
    product_data: z.strictObject({
      name: z.string().min(1),
      description: z.string().min(1).optional(),
      images: z.array(url).max(8).optional(),
      metadata,
      tax_code: z.string().optional(),
    }),
  }),
  quantity: positive(1),
});

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  );

/** Known to Stripe and without effect here. */
const taken = z.unknown().optional();

/** What `POST /v1/checkout/sessions` takes: one payment by the hosted page for prices made on the spot. */
export const sessionParameters = z
  .strictObject({
    mode: z.literal('payment', { error: 'The stand-in sells single payments only: mode=payment.' }),
    ui_mode: z
      .enum(['hosted', 'hosted_page'], { error: 'The stand-in has the hosted page only.' })
      .optional(),
    line_items: z.tuple([lineItem], lineItem, { error: 'You must provide at least one line item.' }),
    success_url: url,
    cancel_url: orNull(url),
    customer_email: orNull(email),
    client_reference_id: orNull(z.string().max(200)),
    metadata,
    payment_intent_data: z
      .strictObject({
        metadata,
        description: orNull(z.string()),
        receipt_email: orNull(email),
        statement_descriptor: taken,
        statement_descriptor_suffix: taken,
        transfer_group: taken,
      })
      .optional(),
    allowed_payment_method_types: z.tuple([z.string()], z.string()).optional(),
    payment_method_types: z.tuple([z.string()], z.string()).default(['card']),
    expires_at: integer.optional(),
    locale: orNull(z.enum(locales, { error: 'Invalid locale.' })),
    submit_type: orNull(z.enum(['auto', 'book', 'donate', 'pay', 'subscribe'])),
    customer_creation: z.enum(['always', 'if_required']).default('if_required'),
    billing_address_collection: orNull(z.enum(['auto', 'required'])),
    branding_settings: z.looseObject({ display_name: z.string().optional() }).optional(),
    adaptive_pricing: taken,
    allow_promotion_codes: taken,
    automatic_tax: taken,
    consent_collection: taken,
    custom_text: taken,
    invoice_creation: taken,
    origin_context: taken,
    payment_method_options: taken,
    phone_number_collection: taken,
    wallet_options: taken,
  })
  .refine(({ line_items: lines }) => new Set(lines.map((line) => line.price_data.currency)).size === 1, {
    path: ['line_items'],
    error: 'All line items must have the same currency.',
  });
export type SessionParameters = z.output<typeof sessionParameters>;
