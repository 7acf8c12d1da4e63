import { print, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import {
  operatorFrom,
  operatorOptions,
  operatorUsage,
  printAs,
  readArguments,
  showTime,
} from './command-line.ts';
import { audited } from './operations/audited.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows whom the shop refuses after several refused photos. \`npm run appeals\` decides on who objects.

  npm run blocks                 list the blocks
  npm run blocks -- lift BLOCK   lift a block and the strikes that led to it

${operatorUsage}`;

async function list(json: boolean, { blocks, appeals }: Services): Promise<void> {
  const [active, open] = [await blocks.active(), await appeals.open()];
  printAs(json, active, [
    `${active.length} blocks`,
    ...active.map(({ id, kind, until, reference }) => {
      return `  ${id}  by ${kind}, until ${showTime(until)}, since order ${reference}`;
    }),
    `${open.length} open objections`,
  ]);
}

async function lift(id: string, { blocks }: Services): Promise<string> {
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw new OperatorError(`"${id}" is no block; the list shows them.\n\n${usage}`);
  if (!(await blocks.lift(id))) throw new OperatorError('There is no such block any more.');
  return 'The block is lifted.';
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, operatorOptions);
  const [what = 'list', id = ''] = positionals;
  if (what === 'list') await withShop((services) => list(values.json, services));
  else if (what === 'lift') {
    const action = { action: 'blocks.lift', subject: id };
    print(
      await withShop((services) => audited(services, operatorFrom(values), action, () => lift(id, services))),
    );
  } else throw new OperatorError(usage);
  return true;
});
