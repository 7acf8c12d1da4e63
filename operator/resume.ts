import { readArguments, runCommand } from '#adapters/command.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { resumeShop } from './operations/pause-shop.ts';
import { withShop } from './shop-config.ts';

const usage = `Sells again after npm run pause.

  npm run resume

${operatorUsage}`;

await runCommand(async () => {
  const { values } = readArguments(usage, operatorOptions);
  await withShop(async (services) => {
    const action = { action: 'shop.resume', subject: null };
    const result = await audited(services, operatorFrom(values), action, () => resumeShop(services));
    printAs(values.json, { result }, [result]);
  });
  return true;
});
