import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { SettingSource } from '#config.ts';
import { operatorOptions, printAs } from './command-line.ts';
import { describeSettings } from './operations/describe-settings.ts';
import { shopConfig } from './shop-config.ts';

const usage = `Shows the settings that the running shop has, and where each comes from. It shows no secret.

  npm run settings                    those that are not the default
  npm run settings -- --all           all of them
  npm run --silent settings -- --json for scripts`;

const words: Record<SettingSource, string> = {
  environment: 'environment',
  '.env': '.env',
  start: 'brought by the start',
  default: 'default',
};

await runCommand(async () => {
  const options = { json: operatorOptions.json, all: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments(usage, options);
  if (positionals.length > 0) throw new OperatorError(usage);
  const all = describeSettings(await shopConfig());
  const shown = values.all || values.json ? all : all.filter(({ source }) => source !== 'default');
  const lines = shown.map(({ name, value, source }) => `${name}=${value ?? ''}  (${words[source]})`);
  printAs(values.json, shown, lines);
  return true;
});
