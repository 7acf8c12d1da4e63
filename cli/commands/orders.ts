import { InvalidArgumentError } from '@commander-js/extra-typings';
import { print } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { orderStates } from '#domain/order.ts';
import {
  issueCode,
  refundOrder,
  releaseOrder,
  retryOrder,
  sendMailAgain,
  type OrderAction,
} from '#operator/operations/act-on-order.ts';
import { deleteOrder } from '#operator/operations/delete-images.ts';
import { describeOrder } from '#operator/operations/describe-order.ts';
import { findOrders } from '#operator/operations/find-orders.ts';
import {
  actOnOrder,
  printAs,
  printResult,
  writePrivateFile,
  type AuditOptions,
  showShop,
  showOrder,
} from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';
import { descriptionLines, summaryLine } from '../order-text.ts';

function knownState(state: string): string {
  if (state === 'waiting' || orderStates.some((known) => known === state)) return state;
  throw new InvalidArgumentError(`There is no state "${state}": waiting, ${orderStates.join(', ')}.`);
}

/** The picture as it was drawn: it is the visitor's, so that looking at it is noted. */
function writePicture(file: string): OrderAction {
  return async ({ id, reference, pictureDeletedAt }, { files }) => {
    const png = pictureDeletedAt === null ? await files.get('pictures', id) : undefined;
    if (!png) throw new OperatorError(`There is no picture of ${reference}, or none any more.`);
    await writePrivateFile(file, png);
    return `The picture of ${reference} is in ${file}.`;
  };
}

type Options = AuditOptions & { json?: true | undefined };

/** Does something to one order, and prints its result. */
async function act(what: string, ref: string, options: Options, work: OrderAction): Promise<void> {
  printResult(options.json, await actOnOrder(options, { action: `orders.${what}`, ref }, work));
}

export function orders() {
  const group = createGroup(
    'orders',
    "Shows orders and puts them right. REF is an order's reference, email address, payment or Checkout session.",
  );
  const onOrder = (name: string, description: string) =>
    withOperator(group.command(name).description(description).argument('<REF>'));

  withOperator(group.command('list', { isDefault: true }).description('the newest orders, or those of REF'))
    .argument('[REF]')
    .option('--state <STATE>', 'only those in this state; "waiting": paid, and not ended', knownState)
    .option('--limit <NUMBER>', 'how many', wholeNumber('--limit'), 20)
    .action((text, { state, limit, json, ...options }) =>
      showShop(options, { action: 'orders.list', subject: text ?? null }, async (services) => {
        const found = await findOrders({ text, state, limit }, services);
        printAs(json, found, found.length === 0 ? ['There is no such order.'] : found.map(summaryLine));
        return 'shown';
      }),
    );
  onOrder('show', 'all that happened to it: errors, prompts, mails, refunds, sessions').action(
    (ref, { json, ...options }) =>
      showOrder(options, { action: 'orders.show', ref }, async (order, services) => {
        const description = await describeOrder(order, services);
        printAs(json, description, descriptionLines(description));
        return 'shown';
      }),
  );
  onOrder('picture', 'writes its picture to a new file')
    .requiredOption('--file <FILE>', 'where to')
    .action((ref, options) => act('picture', ref, options, writePicture(options.file)));
  onOrder('retry', 'tries its next step now').action((ref, options) =>
    act('retry', ref, options, retryOrder),
  );
  onOrder('refund', 'gives the money back, and ends it where it is still on its way').action((ref, options) =>
    act('refund', ref, options, refundOrder),
  );
  onOrder('send', 'sends the mail about it again')
    .option('--to <ADDRESS>', 'to another address from now on')
    .action((ref, options) => act('send', ref, options, sendMailAgain(options.to)));
  onOrder('code', 'issues a code for another picture, which is shown once').action(async (ref, options) => {
    const work = issueCode((code, expiresAt) => printAs(options.json, { code, expiresAt }, [code]));
    const result = await actOnOrder(options, { action: 'orders.code', ref }, work);
    if (!options.json) print(result);
  });
  onOrder('release', 'frees it when the bank has decided a dispute').action((ref, options) =>
    act('release', ref, options, releaseOrder),
  );
  onOrder('delete', 'deletes its photo and picture now, for good; --reason says why').action((ref, options) =>
    act('delete', ref, options, deleteOrder(options.reason)),
  );
  return group;
}
