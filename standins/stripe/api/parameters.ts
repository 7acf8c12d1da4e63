import { z } from 'zod';
import { invalid } from './errors.ts';

/** Reads the parameters of a form or query. Reports the first problem in Stripe's words, with its code. @throws ApiError */
export function readParameters<S extends z.ZodType>(schema: S, given: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw result.error;
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    throw invalid(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = bracketed(issue.path);
  if (issue.input === undefined) {
    throw invalid(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  throw invalid(400, issue.message, { ...(typeof code === 'string' ? { code } : {}), param });
}

/** Formats `['line_items', 0, 'quantity']` as `line_items[0][quantity]`. */
function bracketed(path: PropertyKey[]): string {
  return path.map(String).reduce((names, name) => `${names}[${name}]`);
}

/** Accepts text that passes the check; otherwise reports Stripe's code and message. */
function text(check: (value: string) => boolean, code: string, words: string) {
  return z.string().refine(check, { params: { code }, error: ({ input }) => `${words}: ${String(input)}` });
}

/** Makes a parameter optional; the object has null in its place. */
function orNull<S extends z.ZodType>(schema: S) {
  return schema.optional().transform((value) => value ?? null);
}

function integer(least = 0, most = 1e15) {
  const fits = (value: string) => /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return text(fits, 'parameter_invalid_integer', 'Invalid integer').transform(Number);
}

const isEmail = (value: string) => /^[^\s@]+@([^\s@]+\.[^\s@]+|localhost)$/.test(value);
const email = text(isEmail, 'email_invalid', 'Invalid email address');
const url = text((value) => /^https?:/.test(value) && URL.canParse(value), 'url_invalid', 'Not a valid URL');
/** Includes STD, which Stripe still accepts although ICU has replaced it with STN. */
const currencies = new Set([...Intl.supportedValuesOf('currency'), 'STD'].map((code) => code.toLowerCase()));
const currency = text((value) => currencies.has(value), 'parameter_invalid', 'Invalid currency');
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(),
    product_data: z.strictObject({ name: z.string().min(1), tax_code: z.string().optional() }),
    // A tax on top depends on where the customer lives, which the stand-in does not ask for.
    tax_behavior: z.literal('inclusive').optional(),
  }),
  quantity: integer(1),
});

/** Switches of which only `automatic_tax` has an effect: the stand-in creates no invoice. */
const enabling = z.strictObject({ enabled: z.enum(['true', 'false']) }).optional();

/** Parameters of `POST /v1/checkout/sessions`: one payment on the hosted page, with inline prices. */
export const sessionParameters = z.strictObject({
  mode: z.literal('payment', { error: 'The stand-in sells single payments only: mode=payment.' }),
  line_items: z.tuple([lineItem], lineItem),
  success_url: url,
  cancel_url: orNull(url),
  customer_email: orNull(email),
  client_reference_id: orNull(z.string().max(200)),
  metadata,
  automatic_tax: enabling,
  invoice_creation: enabling,
  managed_payments: enabling,
  payment_intent_data: z.strictObject({ metadata, description: orNull(z.string()) }).prefault({}),
  allowed_payment_method_types: orNull(z.array(z.string())),
  expires_at: integer().optional(),
  locale: orNull(
    text((tag) => /^(auto|[a-z]{2,3}(-[A-Z0-9]{2,3})?)$/.test(tag), 'parameter_invalid', 'Invalid locale'),
  ),
});
export type SessionParameters = z.output<typeof sessionParameters>;

export const refundParameters = z.strictObject({ payment_intent: z.string(), amount: integer(1).optional() });
export type RefundParameters = z.output<typeof refundParameters>;

/** Parameters of every list: page size, starting point, minimum creation time (Unix seconds), payment, and payout. */
export const listParameters = z.strictObject({
  limit: integer(1, 100).default(10),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: integer() }).optional(),
  payment_intent: z.string().optional(),
  status: z.string().optional(),
  payout: z.string().optional(),
});

export const destinationParameters = z.strictObject({
  limit: integer(1, 100).optional(),
  include: z.array(z.string()).default([]),
});
