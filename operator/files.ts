import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs } from './command-line.ts';
import { audited } from './operations/audited.ts';
import { describePlaces, moveFiles, type MovedFiles } from './operations/move-files.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows how many photos and pictures lie where, and moves them to another storage while the shop is open.

  npm run files              the places of STORAGE_URL and STORAGE_FALLBACK_URL
  npm run files -- move      moves all from STORAGE_FALLBACK_URL to STORAGE_URL: each file is read again before it is
                             removed there. What was cut short goes on where it was.

${operatorUsage}`;

const sizeOf = ({ files, bytes }: MovedFiles): string => `${files} files, ${(bytes / 1e6).toFixed(1)} MB`;

async function list(json: boolean, services: Services): Promise<void> {
  const places = await describePlaces(services);
  printAs(
    json,
    places,
    places.map((one) => `${one.place}  ${sizeOf(one)}${one.isOurs ? '' : '  not this shop’s own yet'}`),
  );
}

async function move(json: boolean, services: Services): Promise<string> {
  const moved = await moveFiles(services, (so) => json || print(`${sizeOf(so)} …`));
  const result = `${sizeOf(moved)} moved; nothing is left.`;
  printAs(json, moved, [result, 'Now take STORAGE_FALLBACK_URL out and restart the shop on every machine.']);
  return result;
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, operatorOptions);
  const [what = 'list', ...others] = positionals;
  if (!['list', 'move'].includes(what) || others.length > 0) throw new OperatorError(usage);
  await withShop(async (services) => {
    if (what === 'list') {
      await list(values.json, services);
      return;
    }
    const action = { action: 'files.move', subject: null };
    await audited(services, operatorFrom(values), action, () => move(values.json, services));
  });
  return true;
});
