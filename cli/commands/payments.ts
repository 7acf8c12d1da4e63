import { InvalidArgumentError } from '@commander-js/extra-typings';
import { print } from '#adapters/command.ts';
import type { DecimalMark } from '#domain/money-movement.ts';
import { formatPrice } from '#domain/money.ts';
import { decidedStatus, unknownPaymentDecisions, type UnknownPaymentDecision } from '#domain/payment.ts';
import { decidePayments } from '#operations/decide-payments.ts';
import { monthAsCsv } from '#operations/describe-month.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, printAs, showTime, writePrivateFile } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';

const descriptions: Record<UnknownPaymentDecision, string> = {
  refund: 'refunds one, or all of them; needs --reason',
  leave: 'leaves one, or all of them, alone for good; needs --reason',
};

function paymentOf(text: string): string {
  if (/^(all|pi_\w+)$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not a payment; the list shows them.`);
}

async function list(json: boolean | undefined): Promise<void> {
  const waiting = await withShop(({ unknownPayments }) => unknownPayments.waiting());
  const lines = waiting.map(
    ({ paymentIntent, amount, currency, openedAt }) =>
      `  ${paymentIntent}  ${formatPrice({ amount, currency }, 'en')}, ${showTime(openedAt)} UTC`,
  );
  printAs(json, waiting, [`${waiting.length} payments wait for your decision`, ...lines]);
}

/** Prints a month as CSV, or writes it to a file. Why fees are missing is said beside the table, too. */
async function exportMonth(month: string, file: string | undefined, decimals: DecimalMark): Promise<void> {
  const { csv, note } = await withShop((services) => monthAsCsv(month, services, decimals));
  if (note !== null) process.stderr.write(`${note}\n`);
  if (file === undefined) process.stdout.write(csv);
  else {
    await writePrivateFile(file, csv);
    print(`${month} is in ${file}.`);
  }
}

export function command() {
  const group = createGroup(
    'payments',
    'Writes a month’s payments, refunds and fees for your bookkeeper. Shows payments that belong to no order of this shop ' +
      'and wait for your decision, and refunds them or leaves them alone.\n' +
      'PAYMENT is an id like pi_…, or "all". Many at once mean that the database is an older one or another shop’s: ' +
      'then find the right database first.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows those that wait')
    .action(({ json }) => list(json));
  group
    .command('export')
    .description('writes all movements of money of a month as CSV')
    .argument('<MONTH>', 'such as 2026-11, by the clock of TIME_ZONE')
    .option('--csv <FILE>', 'writes them to this new file, instead of printing them')
    .option('--decimal-comma', 'writes 4,99 between semicolons, for spreadsheet programs in German or French')
    .action((month, { csv, decimalComma }) => exportMonth(month, csv, decimalComma ? 'comma' : 'point'));
  for (const name of unknownPaymentDecisions) {
    const status = decidedStatus[name];
    withOperator(
      group.command(name).description(descriptions[name]).argument('<PAYMENT>', '', paymentOf),
    ).action((which, options) =>
      actOnShop(options, { action: `payments.${name}`, subject: which }, (services) =>
        decidePayments({ which, status, reason: options.reason }, services),
      ),
    );
  }
  return group;
}
