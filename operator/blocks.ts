import { randomUUID } from 'node:crypto';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { blockDays } from '#domain/strike.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, showTime } from './command-line.ts';
import { audited, type Operator } from './operations/audited.ts';
import { addBlock, liftBlock, listBlocks, type BlockDescription } from './operations/edit-blocks.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows whom the shop refuses: after several refused photos, or by your word. \`npm run appeals\` decides on who objects.

  npm run blocks                       the blocks that hold, and why; --email ADDRESS only that mailbox's, --limit 50
  npm run blocks -- add --email ADDRESS --reason TEXT [--days ${blockDays}]
  npm run blocks -- add --photo REF --reason TEXT
                                       blocks an address, or the photo of an order and whatever looks like it
  npm run blocks -- lift BLOCK         lifts a block and the strikes that led to it

${operatorUsage}`;

const options = {
  ...operatorOptions,
  email: { type: 'string' },
  photo: { type: 'string' },
  days: { type: 'string', default: String(blockDays) },
  limit: { type: 'string', default: '50' },
} as const;

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

async function list({ json, email, limit }: Values, services: Services): Promise<void> {
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1)
    throw new OperatorError('--limit must be a whole number from 1 on.');
  const { blocks, hasMore } = await listBlocks({ email, limit: most }, services);
  const open = await services.appeals.open();
  printAs(json, blocks, [
    `${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}${hasMore ? ' and more' : ''}`,
    ...blocks.map(lineOf),
    `${open.length} open objections`,
  ]);
}

function lineOf(block: BlockDescription): string {
  const { id, kind, createdAt, until } = block;
  return `  ${id}  by ${kind}, since ${showTime(createdAt)}, until ${showTime(until)}, ${causeOf(block)}`;
}

function causeOf({ addedBy, reason, reference, strikes }: BlockDescription): string {
  const of = reference === null ? '' : ` of ${reference}`;
  if (addedBy !== null) return `added by ${addedBy}${of}: ${reason ?? ''}`;
  const refused = strikes.map(({ reference: name, objection }) =>
    objection === null ? name : `${name} (objection ${objection})`,
  );
  return `refused: ${refused.join(', ')}`;
}

async function add({ email, photo, days, reason }: Values, operator: Operator): Promise<string> {
  const id = randomUUID();
  const block = { id, addedBy: operator.name, reason, days: Number(days), email, order: photo };
  return withShop((services) =>
    audited(services, operator, { action: 'blocks.add', subject: id }, () => addBlock(block, services)),
  );
}

async function lift(id: string, operator: Operator): Promise<string> {
  if (!/^[0-9a-f-]{36}$/.test(id))
    throw new OperatorError(`"${id}" is no block; the list shows them.\n\n${usage}`);
  return withShop((services) =>
    audited(services, operator, { action: 'blocks.lift', subject: id }, () => liftBlock(id, services)),
  );
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, options);
  const [what = 'list', id = ''] = positionals;
  const operator = operatorFrom(values);
  if (what === 'list') {
    await withShop((services) =>
      audited(services, operator, { action: 'blocks.list', subject: null }, async () => {
        await list(values, services);
        return 'shown';
      }),
    );
  } else if (what === 'add') print(await add(values, operator));
  else if (what === 'lift') print(await lift(id, operator));
  else throw new OperatorError(usage);
  return true;
});
