import { isPublic, proxyProblems, readSettings, SettingsError } from '#config.ts';
import { isOn } from '#domain/setting-text.ts';

export type Settings = ReturnType<typeof readSettings>;
export type Environment = Record<string, string | undefined>;

/** Returns which external services have no setting, so that the launcher runs its own. */
export function unsetServices(environment: Environment) {
  return {
    postgres: !environment.DATABASE_URL,
    comfyui: !environment.COMFYUI_URLS,
    stripe: !environment.STRIPE_SECRET_KEY,
    mailbox: !environment.SMTP_URL,
  };
}

function missingSettings(environment: Environment): string[] {
  const unset = unsetServices(environment);
  const lines = proxyProblems(environment);
  if (isPublic(environment.PUBLIC_URL) && !isOn(environment.ALLOW_STANDINS)) {
    const why =
      'is needed if PUBLIC_URL is open to others (or ALLOW_STANDINS=1 to sell with a test stand-in)';
    if (unset.stripe) lines.push(`  STRIPE_SECRET_KEY: ${why}`);
    if (unset.mailbox) lines.push(`  SMTP_URL: ${why}`);
  }
  if (!unset.stripe && !environment.STRIPE_WEBHOOK_SECRET) {
    lines.push(
      '  STRIPE_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY; Stripe shows it beside the webhook endpoint',
    );
  }
  return lines;
}

function parse(environment: Environment): { settings?: Settings; problems: string[] } {
  try {
    return { settings: readSettings(environment), problems: [] };
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.message.split('\n').slice(1) };
    throw error;
  }
}

/** Returns notes about settings that work but may not be intended. */
export function warnings(environment: Environment): string[] {
  if (!isPublic(environment.PUBLIC_URL)) return [];
  const test = /^(sk|rk)_test_/.test(environment.STRIPE_SECRET_KEY ?? '');
  return test ? ['STRIPE_SECRET_KEY is a test key: nobody is charged.'] : [];
}

/** Returns true if the launcher writes JSON lines: as LOG_FORMAT says, else if the shop is public and writes to no terminal. */
export function wantsJson({ LOG_FORMAT, PUBLIC_URL }: Environment, isTerminal: boolean): boolean {
  return LOG_FORMAT ? LOG_FORMAT === 'json' : isPublic(PUBLIC_URL) && !isTerminal;
}

/** Reads the settings of a start. @throws SettingsError naming every problem at once. */
export function readLaunchSettings(environment: Environment): Settings {
  const { settings, problems } = parse(environment);
  const all = [...problems, ...missingSettings(environment)];
  if (settings && all.length === 0) return settings;
  throw new SettingsError(all);
}
