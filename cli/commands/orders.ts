import { Option } from '@commander-js/extra-typings';
import type { Order } from '#adapters/database/schema/schema.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { orderActions, orderStates, type OrderAction } from '#domain/order.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { findOrders } from '#operations/find-orders.ts';
import { orderOperations } from '#operations/order-operations.ts';
import { actOnOrder, actOnShop, printAs, writePrivateFile, type OperatorOptions } from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';
import { commandWords } from '../operation-words.ts';
import { descriptionLines, summaryLine } from '../order-text.ts';

const actions: Record<OrderAction, { description: string; option?: [flags: string, description: string] }> = {
  retry: { description: 'tries its next step now' },
  refund: {
    description: 'refunds it, and ends it if it is still being worked on',
    option: ['--all', 'of a pack, also what its pictures have used'],
  },
  send: {
    description: 'sends the mail about it again',
    option: ['--to <ADDRESS>', 'changes its address to this one first'],
  },
  bounced: { description: 'tells the giver of a gift that the mail to its receiver came back' },
  code: { description: 'issues a code for another picture, and shows it once' },
  release: { description: 'unfreezes it once the bank has decided a dispute' },
  delete: { description: 'deletes its photo and picture now, for good; needs --reason' },
};

/** Writes the finished picture to a file. It is the visitor's, so looking at it is recorded in the audit log. */
async function writePicture({ id, reference, pictureDeletedAt }: Order, file: string, { files }: Services) {
  const png = pictureDeletedAt === null ? await files.get('pictures', id) : undefined;
  if (!png) throw new OperatorError(`${reference} has no picture, or no longer has one.`);
  await writePrivateFile(file, png);
}

export function command() {
  const group = createGroup(
    'orders',
    "Shows orders and fixes them. REF is an order's reference, email address, payment or Checkout session.",
  );
  const onOrder = (name: string, description: string) =>
    withOperator(group.command(name).description(description).argument('<REF>'));

  withOperator(
    group.command('list', { isDefault: true }).description('shows the newest orders, or those of REF'),
  )
    .argument('[REF]')
    .addOption(
      new Option('--state <STATE>', 'only those in this state; "waiting" means paid and not ended').choices([
        'waiting',
        ...orderStates,
      ]),
    )
    .option('--limit <NUMBER>', 'how many to show', wholeNumber('--limit'), 20)
    .action((text, { state, limit, json, ...options }) =>
      actOnShop(options, { action: 'orders.list', subject: text ?? null }, async (services) => {
        const found = await findOrders({ text, state, limit }, services);
        printAs(json, found, found.length === 0 ? ['No orders found.'] : found.map(summaryLine));
      }),
    );
  onOrder('show', 'shows all that happened to it: errors, prompts, mails, refunds, sessions').action(
    (ref, { json, ...options }) =>
      actOnOrder(options, { action: 'orders.show', ref }, async (order, services) => {
        const { whyNoRefund, ...description } = await describeOrder(order, services);
        const shown = { ...description, whyNoRefund: whyNoRefund?.say(commandWords) ?? null };
        printAs(json, shown, descriptionLines(shown));
      }),
  );
  onOrder('picture', 'writes its picture to a new file')
    .requiredOption('--file <FILE>', 'the file to write')
    .action((ref, { file, ...options }) => {
      return actOnOrder(options, { action: 'orders.picture', ref }, async (order, services) => {
        await writePicture(order, file, services);
        return { reference: order.reference, file };
      });
    });
  for (const name of orderActions) {
    const { description, option } = actions[name];
    const doing = onOrder(name, description);
    if (option) doing.option(...option);
    doing.action((ref, options: OperatorOptions & { to?: string; all?: true }) => {
      const action = { action: `orders.${name}`, ref, isPrinted: name === 'code' && options.json } as const;
      return actOnOrder(options, action, async (order, services) => {
        const done = await orderOperations[name](order, services, options);
        if ('code' in done)
          printAs(options.json, { code: done.code, expiresAt: done.expiresAt }, [done.code]);
        return done;
      });
    });
  }
  return group;
}
