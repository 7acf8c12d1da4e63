import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { orderStates } from '#domain/order.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, writePrivateFile } from './command-line.ts';
import {
  issueCode,
  refundOrder,
  releaseOrder,
  retryOrder,
  sendMailAgain,
  type OrderAction,
} from './operations/act-on-order.ts';
import { audited } from './operations/audited.ts';
import { deleteOrder } from './operations/delete-images.ts';
import { describeOrder } from './operations/describe-order.ts';
import { findOrder, findOrders } from './operations/find-orders.ts';
import { descriptionLines, summaryLine } from './orders/text.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows orders and puts them right. REF is an order's reference, email address, payment or Checkout session.

  npm run orders -- list [REF]      the newest orders, or those of REF
      --state STATE                 only those in this state; "waiting": paid, and not ended
      --limit 20
  npm run orders -- show REF        all that happened to it: errors, prompts, mails, refunds, sessions
  npm run orders -- picture REF --file FILE
                                    writes its picture to a new file
  npm run orders -- retry REF       tries its next step now
  npm run orders -- refund REF      gives the money back, and ends it where it is still on its way
  npm run orders -- send REF        sends the mail about it again, --to ADDRESS to another address from now on
  npm run orders -- code REF        issues a code for another picture, which is shown once
  npm run orders -- release REF     frees it when the bank has decided a dispute
  npm run orders -- delete REF      deletes its photo and picture now, for good; --reason TEXT says why

${operatorUsage}`;

const options = {
  ...operatorOptions,
  state: { type: 'string' },
  limit: { type: 'string', default: '20' },
  to: { type: 'string' },
  file: { type: 'string' },
} as const;

type Arguments = ReturnType<typeof readArguments<typeof options>>;
type Values = Arguments['values'];

async function list(text: string | undefined, values: Values, services: Services): Promise<void> {
  const { state, json } = values;
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1)
    throw new OperatorError('--limit must be a whole number from 1 on.');
  if (state !== undefined && state !== 'waiting' && !orderStates.some((known) => known === state))
    throw new OperatorError(`There is no state "${state}": waiting, ${orderStates.join(', ')}.`);
  const found = await findOrders({ text, state, limit }, services);
  printAs(json, found, found.length === 0 ? ['There is no such order.'] : found.map(summaryLine));
}

/** The picture as it was drawn: it is the visitor's, so that looking at it is noted. */
function writePicture(file: string | undefined): OrderAction {
  return async ({ id, reference, pictureDeletedAt }, { files }) => {
    if (file === undefined) throw new OperatorError(`--file is missing.\n\n${usage}`);
    const png = pictureDeletedAt === null ? await files.get('pictures', id) : undefined;
    if (!png) throw new OperatorError(`There is no picture of ${reference}, or none any more.`);
    await writePrivateFile(file, png);
    return `The picture of ${reference} is in ${file}.`;
  };
}

/** What is done to one order, by the command's word. */
function actionOf(what: string, { to, file, json, reason }: Values): OrderAction | undefined {
  const actions: Record<string, OrderAction> = {
    show: async (order, services) => {
      const description = await describeOrder(order, services);
      printAs(json, description, descriptionLines(description));
      return 'shown';
    },
    picture: writePicture(file),
    retry: retryOrder,
    refund: refundOrder,
    send: sendMailAgain(to),
    code: issueCode((code, expiresAt) => printAs(json, { code, expiresAt }, [code])),
    release: releaseOrder,
    delete: deleteOrder(reason),
  };
  return actions[what];
}

async function actOn(text: string, what: string, values: Values): Promise<void> {
  const act = actionOf(what, values);
  if (!act) throw new OperatorError(usage);
  await withShop(async (services) => {
    const order = await findOrder(text, services);
    const action = { action: `orders.${what}`, subject: order.reference };
    const result = await audited(services, operatorFrom(values), action, () => act(order, services));
    if (what !== 'show' && !values.json) print(result);
    if (what !== 'show' && what !== 'code' && values.json) print(JSON.stringify({ result }));
  });
}

await runCommand(async () => {
  const { positionals, values } = readArguments(usage, options);
  const [what = 'list', text] = positionals;
  if (what === 'list') {
    await withShop((services) =>
      audited(services, operatorFrom(values), { action: 'orders.list', subject: text ?? null }, async () => {
        await list(text, values, services);
        return 'shown';
      }),
    );
  } else if (text === undefined) throw new OperatorError(usage);
  else await actOn(text, what, values);
  return true;
});
