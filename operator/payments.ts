import { print, readArguments, runCommand } from '#adapters/command.ts';
import { decideUnknownPayment } from '#adapters/database/tables/unknown-payments.ts';
import { withoutAddresses } from '#adapters/log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { formatPrice } from '#domain/money.ts';
import { operatorFrom, operatorOptions, operatorUsage, printAs, showTime } from './command-line.ts';
import { audited, type Operator } from './operations/audited.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows payments that belong to no order of this shop and wait for a word of yours, and gives them back or leaves them.

  npm run payments                                      list them
  npm run payments -- refund PAYMENT --reason "WHY"     give one back, or all of them
  npm run payments -- leave PAYMENT --reason "WHY"      never touch one, or all of them, again

PAYMENT is an id like pi_…, or "all". Many at once mean that the database is an older one, or another shop's: then find the
right database first.

${operatorUsage}`;

async function list(json: boolean): Promise<void> {
  const waiting = await withShop(({ unknownPayments }) => unknownPayments.waiting());
  const lines = waiting.map(
    ({ paymentIntent, amount, currency, openedAt }) =>
      `  ${paymentIntent}  ${formatPrice({ amount, currency }, 'en')}, ${showTime(openedAt)} UTC`,
  );
  printAs(json, waiting, [`${waiting.length} payments wait`, ...lines]);
}

async function decideAll(
  status: 'refunded' | 'left',
  which: string,
  reason: string,
  { db, unknownPayments }: Services,
): Promise<string> {
  const waiting = (await unknownPayments.waiting()).map(({ paymentIntent }) => paymentIntent);
  const chosen = waiting.filter((one) => which === 'all' || one === which);
  const decided = await db.transaction().execute(async (tx) => {
    const done = [];
    for (const one of chosen) if (await decideUnknownPayment(tx, one, status, reason)) done.push(one);
    return done;
  });
  if (decided.length === 0) throw new OperatorError('No such payment waits.');
  return `${decided.length} ${status === 'refunded' ? 'will be given back' : 'are left alone'}.`;
}

function decide(status: 'refunded' | 'left', which: string, operator: Operator): Promise<string> {
  if (!/^(all|pi_\w+)$/.test(which))
    throw new OperatorError(`"${which}" is no payment; the list shows them.\n\n${usage}`);
  const reason = withoutAddresses(operator.reason?.trim() ?? '');
  if (reason === '')
    throw new OperatorError(`Say why with --reason: it is kept with the payment.\n\n${usage}`);
  const action = status === 'refunded' ? 'payments.refund' : 'payments.leave';
  return withShop((services) =>
    audited(services, operator, { action, subject: which }, () => decideAll(status, which, reason, services)),
  );
}

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, operatorOptions);
  const [what = 'list', which = ''] = positionals;
  const operator = operatorFrom(values);
  if (what === 'list') await list(values.json);
  else if (what === 'refund') print(await decide('refunded', which, operator));
  else if (what === 'leave') print(await decide('left', which, operator));
  else throw new OperatorError(usage);
  return true;
});
