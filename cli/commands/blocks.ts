import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { Services } from '#compose.ts';
import { blockDays } from '#domain/strike.ts';
import { addBlock, liftBlock, listBlocks, type BlockDescription } from '#operations/edit-blocks.ts';
import { actOnShop, operatorFrom, printAs, showTime } from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';

type Wanted = { email?: string | undefined; limit: number };

async function list(json: true | undefined, wanted: Wanted, services: Services) {
  const { blocks, hasMore } = await listBlocks(wanted, services);
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

function blockOf(text: string): string {
  if (/^[0-9a-f-]{36}$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not a block; the list shows them.`);
}

export function command() {
  const group = createGroup(
    'blocks',
    'Shows who is blocked, after several refused photos or by you. `toonbooth appeals` decides on objections.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows the blocks in force, and why')
    .option('--email <ADDRESS>', 'only those of this mailbox')
    .option('--limit <NUMBER>', 'how many to show', wholeNumber('--limit'), 50)
    .action(({ json, email, limit, ...options }) =>
      actOnShop(options, { action: 'blocks.list', subject: null }, (services) =>
        list(json, { email, limit }, services),
      ),
    );
  withOperator(group.command('add'))
    .description('blocks an address, or the photo of an order and any that look like it; needs --reason')
    .option('--email <ADDRESS>', 'the address to block')
    .option('--photo <REF>', 'the order whose photo to block')
    .option('--days <NUMBER>', 'for how many days', Number, blockDays)
    .action(({ email, photo, days, ...options }) => {
      const id = randomUUID();
      const { name: addedBy, reason } = operatorFrom(options);
      const block = { id, addedBy, reason, days, email, order: photo };
      return actOnShop(options, { action: 'blocks.add', subject: id }, (services) =>
        addBlock(block, services),
      );
    });
  withOperator(group.command('lift').argument('<BLOCK>', '', blockOf))
    .description('lifts a block and the strikes that led to it')
    .action((id, options) => {
      return actOnShop(options, { action: 'blocks.lift', subject: id }, (services) =>
        liftBlock(id, services),
      );
    });
  return group;
}
