import { InvalidArgumentError } from '@commander-js/extra-typings';
import { OperatorError } from '#adapters/operator-error.ts';
import { orderStates } from '#domain/order.ts';
import {
  issueCode,
  refundOrder,
  releaseOrder,
  retryOrder,
  sendMailAgain,
  type OrderAction,
} from '#operations/act-on-order.ts';
import { deleteOrder } from '#operations/delete-images.ts';
import { describeOrder } from '#operations/describe-order.ts';
import { findOrders } from '#operations/find-orders.ts';
import { actOnOrder, printAs, writePrivateFile, actOnShop } from '../command-line.ts';
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

export function command() {
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
      actOnShop(options, { action: 'orders.list', subject: text ?? null }, async (services) => {
        const found = await findOrders({ text, state, limit }, services);
        printAs(json, found, found.length === 0 ? ['There is no such order.'] : found.map(summaryLine));
        return { noted: 'shown' };
      }),
    );
  onOrder('show', 'all that happened to it: errors, prompts, mails, refunds, sessions').action(
    (ref, { json, ...options }) =>
      actOnOrder(options, { action: 'orders.show', ref }, async (order, services) => {
        const description = await describeOrder(order, services);
        printAs(json, description, descriptionLines(description));
        return { noted: 'shown' };
      }),
  );
  const does = (what: string, description: string, work: OrderAction) =>
    onOrder(what, description).action((ref, options) =>
      actOnOrder(options, { action: `orders.${what}`, ref }, work),
    );
  onOrder('picture', 'writes its picture to a new file')
    .requiredOption('--file <FILE>', 'where to')
    .action((ref, { file, ...options }) =>
      actOnOrder(options, { action: 'orders.picture', ref }, writePicture(file)),
    );
  does('retry', 'tries its next step now', retryOrder);
  does('refund', 'gives the money back, and ends it where it is still on its way', refundOrder);
  onOrder('send', 'sends the mail about it again')
    .option('--to <ADDRESS>', 'to another address from now on')
    .action((ref, { to, ...options }) =>
      actOnOrder(options, { action: 'orders.send', ref }, sendMailAgain(to)),
    );
  onOrder('code', 'issues a code for another picture, which is shown once').action((ref, options) =>
    actOnOrder(options, { action: 'orders.code', ref }, async (order, services) => {
      const work = issueCode((code, expiresAt) => printAs(options.json, { code, expiresAt }, [code]));
      const noted = await work(order, services);
      return options.json ? { noted } : noted;
    }),
  );
  does('release', 'frees it when the bank has decided a dispute', releaseOrder);
  onOrder('delete', 'deletes its photo and picture now, for good; --reason says why').action((ref, options) =>
    actOnOrder(options, { action: 'orders.delete', ref }, deleteOrder(options.reason)),
  );
  return group;
}
