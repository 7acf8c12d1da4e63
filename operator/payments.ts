import { parseArgs } from 'node:util';
import { print, runCommand } from '#adapters/command.ts';
import { createUnknownPayments, decideUnknownPayment } from '#adapters/database/tables/unknown-payments.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { formatPrice } from '#domain/money.ts';
import { withDatabase } from './shop-config.ts';

const usage = `Shows payments that belong to no order of this shop and wait for a word of yours, and gives them back or leaves them.

  npm run payments                                      list them
  npm run payments -- refund PAYMENT --reason "WHY"     give one back, or all of them
  npm run payments -- leave PAYMENT --reason "WHY"      never touch one, or all of them, again

PAYMENT is an id like pi_…, or "all". Many at once mean that the database is an older one, or another shop's: then find the
right database first.`;

async function list(): Promise<boolean> {
  const waiting = await withDatabase((db) => createUnknownPayments(db).waiting());
  print(`${waiting.length} payments wait`);
  for (const { paymentIntent, amount, currency, openedAt } of waiting) {
    const when = openedAt.toISOString().slice(0, 16).replace('T', ' ');
    print(`  ${paymentIntent}  ${formatPrice({ amount, currency }, 'en')}, ${when} UTC`);
  }
  return true;
}

async function decide(status: 'refunded' | 'left', which = '', reason = ''): Promise<boolean> {
  if (!/^(all|pi_\w+)$/.test(which))
    throw new OperatorError(`"${which}" is no payment; the list shows them.\n\n${usage}`);
  if (reason.trim() === '')
    throw new OperatorError(`Say why with --reason: it is kept with the payment.\n\n${usage}`);
  const decided = await withDatabase(async (db) => {
    const waiting = (await createUnknownPayments(db).waiting()).map(({ paymentIntent }) => paymentIntent);
    const chosen = waiting.filter((one) => which === 'all' || one === which);
    return db.transaction().execute(async (tx) => {
      const done = [];
      for (const one of chosen) if (await decideUnknownPayment(tx, one, status, reason)) done.push(one);
      return done;
    });
  });
  if (decided.length === 0) {
    print('No such payment waits.');
    return false;
  }
  print(`${decided.length} ${status === 'refunded' ? 'will be given back' : 'are left alone'}.`);
  return true;
}

await runCommand(() => {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [what, which] = positionals;
  if (what === undefined || what === 'list') return list();
  if (what === 'refund') return decide('refunded', which, values.reason);
  if (what === 'leave') return decide('left', which, values.reason);
  throw new OperatorError(usage);
});
