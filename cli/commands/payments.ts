import { InvalidArgumentError } from '@commander-js/extra-typings';
import { decideUnknownPayment } from '#adapters/database/tables/unknown-payments.ts';
import { withoutAddresses } from '#adapters/log.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { formatPrice } from '#domain/money.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, printAs, showTime } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

function paymentOf(text: string): string {
  if (/^(all|pi_\w+)$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is no payment; the list shows them.`);
}

async function list(json: boolean | undefined): Promise<void> {
  const waiting = await withShop(({ unknownPayments }) => unknownPayments.waiting());
  const lines = waiting.map(
    ({ paymentIntent, amount, currency, openedAt }) =>
      `  ${paymentIntent}  ${formatPrice({ amount, currency }, 'en')}, ${showTime(openedAt)} UTC`,
  );
  printAs(json, waiting, [`${waiting.length} payments wait`, ...lines]);
}

type Decision = { status: 'refunded' | 'left'; which: string; reason: string };

async function decide(
  { status, which, reason }: Decision,
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

export function command() {
  const group = createGroup(
    'payments',
    'Shows payments that belong to no order of this shop and wait for a word of yours, and gives them back or leaves them.\n' +
      'PAYMENT is an id like pi_…, or "all". Many at once mean that the database is an older one, or another shop’s: ' +
      'then find the right database first.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('those that wait')
    .action(({ json }) => list(json));
  for (const [name, status, description] of [
    ['refund', 'refunded', 'gives one back, or all of them; --reason says why'],
    ['leave', 'left', 'never touches one, or all of them, again; --reason says why'],
  ] as const) {
    withOperator(group.command(name).description(description).argument('<PAYMENT>', '', paymentOf)).action(
      async (which, options) => {
        const reason = withoutAddresses(options.reason?.trim() ?? '');
        if (reason === '') throw new OperatorError('Say why with --reason: it is kept with the payment.');
        const action = { action: `payments.${name}`, subject: which };
        const work = (services: Services) => decide({ status, which, reason }, services);
        await actOnShop(options, action, work);
      },
    );
  }
  return group;
}
