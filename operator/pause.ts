import { readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { inEachLanguage } from '#domain/language.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { pauseShop } from './operations/pause-shop.ts';
import { withShop } from './shop-config.ts';

const usage = `Stops selling: no checkout opens, the pages say why, and what is paid goes on. npm run resume sells again.

  npm run pause                                          in the shop's own words
  npm run pause -- --message "Back on Monday."           in yours, for visitors of every language
  npm run pause -- --en "Back on Monday." --de "Ab Montag wieder da."

Said again it changes the words of a pause that holds.

${operatorUsage}`;

const text = { type: 'string' } as const;
const options = { ...operatorOptions, message: text, ...inEachLanguage(() => text) };

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, options);
  if (positionals.length > 0) throw new OperatorError(usage);
  const { json, message, en, es, de, fr } = values;
  const given = Object.entries({ all: message, en, es, de, fr });
  const messages = Object.fromEntries(given.filter(([, words]) => words !== undefined));
  await withShop(async (services) => {
    const action = { action: 'shop.pause', subject: null };
    const result = await audited(services, operatorFrom(values), action, () => pauseShop(messages, services));
    printAs(json, { result }, [result]);
  });
  return true;
});
