import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePrice } from './domain/money.ts';
import { parsePacks } from './domain/pack.ts';
import { nearestName, type SettingSource } from './domain/setting-text.ts';
import { conflicts } from './settings/conflicts.ts';
import { notThere } from './settings/types.ts';
import { settingsSchema, type Settings } from './settings.ts';

/** Settings that the server and the worker require; `npm start` supplies those the operator left out. */
const required = [
  'PORT',
  'PUBLIC_URL',
  'APP_SECRET',
  'DATABASE_URL',
  'COMFYUI_URLS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
] as const satisfies (keyof Settings)[];

export type Config = ReturnType<typeof readConfig>;

/** Error listing all problems with the settings at once, one per line, worded for the operator. */
export class SettingsError extends Error {
  /** False if waiting may fix the problems: a folder may lie on a disk that is mounted later. */
  readonly isLasting: boolean;

  constructor(problems: string[]) {
    super(`These settings need fixing (environment or .env):\n${problems.join('\n')}`);
    this.isLasting = problems.some((problem) => !problem.endsWith(notThere));
  }
}

/** Parses settings from an environment. @throws SettingsError naming every problem. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  return parse(environment, []);
}

/** @throws SettingsError listing every problem: invalid values, and those of `needed` that are missing. */
function parse(environment: Record<string, string | undefined>, needed: readonly string[]): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(given);
  const issues = result.error?.issues ?? [];
  const missing = needed.filter((name) => given[name] === undefined);
  const problems = [
    ...misspeltNames(given).map(([name, meant]) => `  ${name}: is not a setting. Did you mean ${meant}?`),
    ...issues.map((issue) => `  ${issue.path[0]?.toString() ?? '?'}: ${issue.message}`),
    ...priceProblems(given),
    ...conflicts(given),
    ...(needed.length === 0 ? [] : proxyProblems(given)),
    ...(missing.length === 0 ? [] : [`  Missing: ${missing.join(', ')}. ${howToGetThem}`]),
  ];
  if (result.success && problems.length === 0) return result.data;
  throw new SettingsError(problems);
}

const settingNames = Object.keys(settingsSchema.shape);

/** Variables of other programs whose names resemble a setting's. */
const foreignNames = ['LANGUAGE', 'LOGLEVEL'];
/** Minimum length of a name treated as misspelt: shorter names are one letter away from too many words. */
const shortestMisspelt = 5;

/** Finds variables whose names almost match a setting, each with the name that was probably meant. */
function misspeltNames(given: Record<string, string | undefined>): [name: string, meant: string][] {
  const others = Object.keys(given).filter(
    (name) => name.length >= shortestMisspelt && !settingNames.includes(name) && !foreignNames.includes(name),
  );
  return others.flatMap((name) => {
    const meant = nearestName(name, settingNames);
    return meant === undefined ? [] : [[name, meant] satisfies [string, string]];
  });
}

const howToGetThem = '`npm start` provides what is not set; without it, each must be set.';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Tells whether a shop at this address can be reached from other machines. */
export function isPublic(url = ''): boolean {
  return URL.canParse(url) && !loopback.includes(new URL(url).hostname);
}

/**
 * Requires TRUST_PROXY for a public shop: without it all visitors would share one address, and blocking one would block them all.
 */
export function proxyProblems({ PUBLIC_URL, TRUST_PROXY }: Record<string, string | undefined>): string[] {
  if (!isPublic(PUBLIC_URL) || (TRUST_PROXY ?? '') !== '') return [];
  return [
    '  TRUST_PROXY: is needed if PUBLIC_URL is open to others: how many proxies are in front of the shop, such as 1 for ' +
      'nginx or Caddy, or their addresses, or 0 for none',
  ];
}

/** Checks prices separately: zod skips checks across two settings while any other setting is invalid. */
function priceProblems(given: Record<string, string | undefined>): string[] {
  const all = settingsSchema
    .pick({ PRICE: true, CURRENCY: true, PACKS: true, STYLE_PRICES: true, MANAGER_REFUND_LIMIT: true })
    .safeParse(given);
  if (!all.success) return [];
  const { PRICE, CURRENCY, PACKS, STYLE_PRICES = {}, MANAGER_REFUND_LIMIT } = all.data;
  const ofStyles = Object.entries(STYLE_PRICES).map(([id, price]) => [`STYLE_PRICES: ${id}`, price] as const);
  const limit =
    MANAGER_REFUND_LIMIT === undefined ? [] : [['MANAGER_REFUND_LIMIT', MANAGER_REFUND_LIMIT] as const];
  const amounts = [['PRICE', PRICE] as const, ...limit, ...ofStyles];
  const readers = [
    ...amounts.map(([name, price]) => [name, () => parsePrice(price, CURRENCY)] as const),
    ['PACKS', () => parsePacks(PACKS, CURRENCY)] as const,
  ];
  return readers.flatMap(([name, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      return [`  ${name}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

/** Returns the shop's data folder, even if other settings are invalid. */
export function dataDirOf(environment: Record<string, string | undefined>): string {
  return settingsSchema.shape.DATA_DIR.parse(environment.DATA_DIR === '' ? undefined : environment.DATA_DIR);
}

/** Reads the settings of a server or worker. @throws SettingsError listing everything that is invalid or missing. */
export function readConfig(environment: Record<string, string | undefined>) {
  const settings = parse(environment, required);
  const filled = settings as Settings & {
    [Name in (typeof required)[number]]-?: NonNullable<Settings[Name]>;
  };
  return {
    ...filled,
    STORAGE_URL: storageUrl(filled),
    price: parsePrice(filled.PRICE, filled.CURRENCY),
    packs: parsePacks(filled.PACKS, filled.CURRENCY),
    HOST: filled.HOST ?? (filled.TRUST_PROXY ? '127.0.0.1' : undefined),
    /** Source of each setting's value, without what was changed while the shop runs. */
    sources: sourcesOf(environment),
    /** Unparsed settings that are not defaults. */
    given: givenSettings(environment),
    /** Whether the shop can be reached from other machines. */
    production: isPublic(filled.PUBLIC_URL),
  };
}

/** Returns the settings among these variables that are not empty, unparsed, including misspelt ones. */
export function givenSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const names = [...settingNames, ...misspeltNames(environment).map(([name]) => name)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/**
 * Variables, not settings themselves, that list the settings which do not come from the environment: a program started by another
 * one receives every setting through its environment.
 */
const [fromFile, fromStart] = ['SETTINGS_FROM_FILE', 'SETTINGS_FROM_START'];

function sourcesOf(environment: Record<string, string | undefined>): Record<string, SettingSource> {
  const names = (list: string): string[] => (environment[list] ?? '').split(',');
  const [file, start, given] = [names(fromFile), names(fromStart), givenSettings(environment)];
  const sourceOf = (name: string): SettingSource => {
    if (given[name] === undefined) return 'default';
    if (start.includes(name)) return 'start';
    return file.includes(name) ? '.env' : 'environment';
  };
  return Object.fromEntries(settingNames.map((name) => [name, sourceOf(name)]));
}

/**
 * Returns the variable that tells a program started with the environment `completed` which settings are not among those the
 * operator has `given`.
 */
export function sourcesFor(
  completed: Record<string, string | undefined>,
  given: Record<string, string | undefined>,
): Record<string, string> {
  const own = givenSettings(given);
  const brought = Object.keys(givenSettings(completed)).filter((name) => own[name] === undefined);
  return { [fromStart]: brought.join(',') };
}

/** Returns the settings among these variables, unparsed, with the variables that list their sources. */
export function settingsWithSources(environment: Record<string, string | undefined>): Record<string, string> {
  const told = [fromFile, fromStart].flatMap((name) => {
    const names = environment[name] ?? '';
    return names === '' ? [] : [[name, names] as const];
  });
  return { ...givenSettings(environment), ...Object.fromEntries(told) };
}

function storageUrl({ STORAGE_URL: url, DATA_DIR: dir }: Pick<Settings, 'STORAGE_URL' | 'DATA_DIR'>): string {
  return url ?? pathToFileURL(path.join(dir, 'files')).href;
}

type StorageOfSettings = Pick<
  Settings,
  | 'STORAGE_URL'
  | 'STORAGE_FALLBACK_URL'
  | 'DATA_DIR'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN'
>;

/** Returns the storage for photos and pictures, with its access keys. */
export function storageOf(settings: StorageOfSettings) {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = settings;
  const hasKeys = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    url: storageUrl(settings),
    fallbackUrl: settings.STORAGE_FALLBACK_URL,
    keys: hasKeys
      ? { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
      : undefined,
  };
}

/**
 * AWS's SDK would warn every operator that future versions require a newer Node.js; the shop chooses its Node.js version itself.
 */
const quietAws = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';

/**
 * Reads `.env`, or the file that `ENV_FILE` names, and none if it is empty; it never overrides the environment.
 * @returns the environment of this process
 */
export function environment(): Record<string, string | undefined> {
  const file = process.env.ENV_FILE ?? '.env';
  if (existsSync(file)) {
    const before = givenSettings(process.env);
    process.loadEnvFile(file);
    const added = Object.keys(givenSettings(process.env)).filter((name) => before[name] === undefined);
    process.env[fromFile] ??= added.join(',');
  }
  process.env[quietAws] ??= 'true';
  return process.env;
}

/** Tells whether npm itself was given the option `--dry-run`, as by `npm run release minor --dry-run`. */
export const isNpmDryRun = (): boolean => process.env.npm_config_dry_run === 'true';
