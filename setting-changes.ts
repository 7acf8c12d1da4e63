import type { z } from 'zod';
import { parsePrice } from './domain/money.ts';
import { parsePacks } from './domain/pack.ts';
import { parsed } from './settings/types.ts';
import { settingsSchema, type Settings } from './settings.ts';

/** A setting that was changed while the shop runs; its value as it would stand in `.env`. */
export type SettingChange = { name: string; value: string };

/** Settings that may change while the shop runs: no secrets, and only what its users read anew each time. */
export const changeableNames = [
  'BRAND_NAME',
  'SUPPORT_EMAIL',
  'BOOTH',
  'PRICE',
  'PACKS',
  'MANAGER_REFUND_LIMIT',
  'OPERATOR_LANGUAGE',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_PHONE',
  'SELLER_REGISTRATION',
  'SELLER_TAX_NUMBER',
  'WEB_PUSH',
  'PREVIEWS',
  'PROOFS',
  'PROOF_SHARE',
  'MAX_WAIT',
  'GIVE_UP_MINUTES',
  'PROOF_LONGEST_SECONDS',
  'TEST_PICTURE_HOURS',
  'BACKUP_AT',
  'UPLOADS_PER_HOUR',
  'UPLOADED_MEGABYTES_PER_HOUR',
  'UPLOADING_MEGABYTES_PER_ADDRESS',
  'UPLOADING_MEGABYTES',
  'CHECKOUTS_PER_HOUR',
  'WRONG_CODES_PER_HOUR',
  'STATUS_PER_MINUTE',
  'STREAMS_PER_ADDRESS',
  'STREAMS',
] as const satisfies readonly (keyof Settings)[];

/** Readers of settings that are amounts in `CURRENCY`. */
const amounts: Record<string, (text: string, currency: string) => unknown> = {
  PRICE: parsePrice,
  PACKS: parsePacks,
  MANAGER_REFUND_LIMIT: parsePrice,
};

const schemas = new Map<string, z.ZodType>(changeableNames.map((name) => [name, settingsSchema.shape[name]]));

/** Settings that never change while the shop runs, and that others depend on. */
type Fixed = Pick<Settings, 'CURRENCY' | 'BACKUP_URL'>;

/** Says what a change lacks, whatever its setting takes; undefined if nothing. */
function lackOf({ name, value }: SettingChange, { BACKUP_URL }: Fixed): string | undefined {
  if (value === '' || /[\r\n]/.test(value)) return 'needs a value of one line';
  if (name !== 'BACKUP_AT' || BACKUP_URL !== undefined) return undefined;
  return 'needs BACKUP_URL: there is nowhere to write backups to';
}

/** Says why a shop with these settings does not take a change; undefined if it does. */
export function problemOfChange(change: SettingChange, fixed: Fixed): string | undefined {
  const { name, value } = change;
  if (!Object.hasOwn(settingsSchema.shape, name)) return 'is not a setting';
  const read = amounts[name];
  const schema = read ? parsed((text) => read(text, fixed.CURRENCY)) : schemas.get(name);
  if (!schema) return 'can be changed only in .env or the environment';
  return lackOf(change, fixed) ?? schema.safeParse(value).error?.issues[0]?.message;
}

/** Sorts changes into the parsed values of those that such a shop takes, and the others, each with the reason. */
export function judgeChanges(changes: readonly SettingChange[], fixed: Fixed) {
  const judged = changes.map((change) => ({ ...change, problem: problemOfChange(change, fixed) }));
  const taken = judged.filter(({ problem }) => problem === undefined);
  const values = Object.fromEntries(taken.map(({ name, value }) => [name, schemas.get(name)?.parse(value)]));
  return {
    values: values as Partial<Settings>,
    ignored: judged.flatMap(({ problem, ...change }) =>
      problem === undefined ? [] : [{ ...change, problem }],
    ),
  };
}

/** Returns the documentation of a setting that may change while the shop runs, and its default, parsed. */
export function wordsOfChangeable(name: string): { description: string; byDefault: unknown } | undefined {
  const schema = schemas.get(name);
  return schema && { description: schema.description ?? '', byDefault: schema.parse(undefined) };
}
