import type { SettingSource } from '#domain/setting-text.ts';
import { describeSettings } from '#operations/describe-settings.ts';
import { shopConfig } from '#operator/shop-config.ts';
import { printAs } from '../command-line.ts';
import { createCommand } from '../command.ts';

const words: Record<SettingSource, string> = {
  environment: 'environment',
  '.env': '.env',
  start: 'set by the start',
  default: 'default',
};

export function command() {
  const description =
    'Shows the settings of the running shop that are not defaults, and where each comes from. It shows no secret.';
  return createCommand('settings', description)
    .option('--all', 'includes the defaults')
    .option('--json', 'prints all of them as JSON, for scripts')
    .action(async ({ all, json }) => {
      const known = describeSettings(await shopConfig());
      const shown = all || json ? known : known.filter(({ source }) => source !== 'default');
      const lines = shown.map(({ name, value, source }) => `${name}=${value ?? ''}  (${words[source]})`);
      printAs(json, shown, lines);
    });
}
