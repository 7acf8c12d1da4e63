import { z } from 'zod';
import { ApiError } from './errors.ts';

/** What came in a form or a query: text, lists and objects of text. */
export type Parameters = Record<string, unknown>;

/**
 * Reads parameters as the schema says. The first problem is told in Stripe's words: what a rule of ours complains
 * about carries Stripe's code in `params.code`. @throws ApiError
 */
export function readParameters<S extends z.ZodType>(schema: S, given: Parameters): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw result.error;
  throw new ApiError(400, { type: 'invalid_request_error', ...tell(issue, given) });
}

function tell(issue: z.core.$ZodIssue, given: Parameters) {
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    return { code: 'parameter_unknown', message: `Received unknown parameter: ${unknown}`, param: unknown };
  }
  const param = bracketed(issue.path);
  if (valueAt(given, issue.path) === undefined) {
    return { code: 'parameter_missing', message: `Missing required param: ${param}.`, param };
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return { ...(typeof code === 'string' ? { code } : {}), message: issue.message, param };
}

function valueAt(given: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    given,
  );
}

/** `['line_items', 0, 'quantity']` as `line_items[0][quantity]`. */
function bracketed([first = '', ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((key) => `[${String(key)}]`).join('');
}

/** Text that passes the check, else Stripe's code and words for it. */
export function text(check: (value: string) => boolean, code: string, words: (value: string) => string) {
  return z.string().refine(check, { params: { code }, error: ({ input }) => words(String(input)) });
}

export const integer = text(
  (value) => /^-?\d{1,15}$/.test(value),
  'parameter_invalid_integer',
  (value) => `Invalid integer: ${value}`,
).transform(Number);

/** What may be left out is null in the object. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.optional().transform((value) => value ?? null);
}

export const metadata = z
  .union([
    z.literal('').transform((): Record<string, string> => ({})),
    z.record(z.string().max(40), z.string().max(500)),
  ])
  .refine((pairs) => Object.keys(pairs).length <= 50, { error: 'Metadata can have at most 50 keys.' })
  .default({});

const moment = z.union([
  integer,
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
]);

/** What every list takes: how many, from where, and when made (Unix seconds). */
export const listParameters = z.strictObject({
  limit: integer
    .refine((limit) => limit >= 1 && limit <= 100, {
      params: { code: 'parameter_invalid_integer' },
      error: 'Limit must be between 1 and 100.',
    })
    .default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: moment.optional(),
});
export type ListParameters = z.output<typeof listParameters>;
