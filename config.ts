import { existsSync } from 'node:fs';
import path from 'node:path';
import { parsePrice } from './domain/money.ts';
import { settingsSchema, type Settings } from './settings.ts';

/** What the server and the worker need; `npm start` fills in whatever the operator left out. */
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

/** Thrown with every problem at once, one line each, in words for the operator. */
export class SettingsError extends Error {}

/** Parses settings from an environment. @throws SettingsError naming every problem. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema
    .superRefine((settings, context) => {
      try {
        parsePrice(settings.PRICE, settings.CURRENCY);
      } catch (error) {
        context.addIssue({
          code: 'custom',
          path: ['PRICE'],
          message: error instanceof Error ? error.message : String(error),
        });
      }
    })
    .safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path[0]?.toString() ?? '?'}: ${issue.message}`);
  throw new SettingsError(`These settings need mending (environment or .env):\n${lines.join('\n')}`);
}

/** The settings of a process that serves or works. @throws SettingsError naming everything that is missing. */
export function readConfig(environment: Record<string, string | undefined>) {
  const settings = readSettings(environment);
  const missing = required.filter((name) => settings[name] === undefined);
  if (missing.length > 0) {
    throw new SettingsError(
      `Missing: ${missing.join(', ')}. \`npm start\` brings what is not set; alone, each must be.`,
    );
  }
  const filled = settings as Settings & {
    [Name in (typeof required)[number]]-?: NonNullable<Settings[Name]>;
  };
  return {
    ...filled,
    WORKFLOWS: filled.WORKFLOWS ?? ('cpu' as const),
    STORAGE_URL: filled.STORAGE_URL ?? `file://${path.join(filled.DATA_DIR, 'files')}`,
    price: parsePrice(filled.PRICE, filled.CURRENCY),
    /** Production means that people elsewhere can reach the shop. */
    production: !['localhost', '127.0.0.1', '[::1]'].includes(new URL(filled.PUBLIC_URL).hostname),
  };
}

/** Reads `.env` (which never overrides the environment) and returns the environment of this process. */
export function environment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
