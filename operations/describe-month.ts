import type { Movement } from '#adapters/database/payments/money-movements.ts';
import { toCsv } from '#adapters/csv.ts';
import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { Services } from '#compose.ts';
import type { DecimalMark } from '#domain/money-movement.ts';
import { writePrice, type Price } from '#domain/money.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { monthIn, readClock } from '#domain/time-zone.ts';

/** Returns the time zone of the shop's bookkeeping. */
const zoneOf = ({ config }: Pick<Services, 'config'>): string =>
  config.TIME_ZONE ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

type MonthServices = Pick<Services, 'config' | 'moneyMovements' | 'payments'>;

/** Returns the current month by the shop's clock, such as 2026-11. */
export function currentMonth(services: Pick<Services, 'config'>): string {
  return readClock(new Date(), zoneOf(services)).day.slice(0, 7);
}

/** Returns a month's span by the shop's clock. A live shop's leaves out what was paid in a sandbox. @throws OperationError */
function spanOf(month: string, services: MonthServices) {
  const bounds = monthIn(month, zoneOf(services));
  if (!bounds) throw new OperationError('month_malformed', { month });
  return { ...bounds, isReal: services.payments.livemode };
}

/** Sums what came in and went back in a month, by currency. @throws OperationError */
export async function sumMonth(month: string, services: MonthServices) {
  const span = spanOf(month, services);
  const [sums, fees] = await Promise.all([
    services.moneyMovements.sums(span),
    services.moneyMovements.fees(span),
  ]);
  return { month, zone: zoneOf(services), isReal: span.isReal, sums, fees };
}

/** Does the same, and says why fees are missing; that asks Stripe. @throws OperationError */
export async function describeMonth(month: string, services: MonthServices) {
  const [summed, why] = await Promise.all([sumMonth(month, services), whyNoFees(services)]);
  return { ...summed, note: why };
}

/** Returns the reason why fees or payouts are not known; null if the key may read both. */
async function whyNoFees({ payments }: Pick<Services, 'payments'>): Promise<string | null> {
  try {
    const missing = await payments.missingBalancePermissions();
    if (missing.length === 0) return null;
    const what = missing.length === 1 && missing[0] === 'Payouts: Read' ? 'Payouts' : 'Fees and payouts';
    return `${what} are not known: the Stripe key lacks ${missing.join(' and ')}.`;
  } catch (error) {
    return `Fees and payouts may be incomplete: Stripe did not answer (${stripeFailure(error).error}).`;
  }
}

const columns = [
  ...['date', 'time', 'time_zone', 'type', 'order', 'sold', 'style', 'amount', 'currency', 'tax_included'],
  ...['payment', 'refund_or_dispute', 'stripe_booked_at', 'stripe_balance_transaction', 'stripe_amount'],
  ...['stripe_fee', 'stripe_net', 'stripe_currency', 'stripe_payout', 'note'],
] as const;
type Row = Partial<Record<(typeof columns)[number], string | null>>;

/** Ways of writing amounts and of separating columns that fit each other. */
const formats = {
  point: { delimiter: ',', write: writePrice },
  comma: { delimiter: ';', write: (sum: Price) => writePrice(sum).replace('.', ',') },
} as const satisfies Record<DecimalMark, unknown>;

/**
 * Writes a month for bookkeepers as CSV: a line for each movement of money, oldest first, one for each order paid with a code,
 * and one for each fee of the Stripe account itself. Dates are by the shop's clock.
 * @param decimals with a comma, columns are separated by semicolons, as spreadsheet programs in German or French expect
 * @throws OperationError
 */
export async function monthAsCsv(
  month: string,
  services: MonthServices,
  decimals: DecimalMark = 'point',
): Promise<{ csv: string; note: string | null }> {
  const span = spanOf(month, services);
  const { delimiter, write } = formats[decimals];
  const [moved, note] = await Promise.all([services.moneyMovements.list(span), whyNoFees(services)]);
  const lines = moved.map((one) => rowOf(one, zoneOf(services), write));
  const rows: Row[] = note === null ? lines : [...lines, { type: 'note', note }];
  const cells = rows.map((row) => columns.map((name) => row[name] ?? null));
  return { csv: toCsv(columns, cells, { bom: true, delimiter }), note };
}

function rowOf(
  { kind, at, amount, currency, booked, tax, note, ...moved }: Movement,
  zone: string,
  writeSum: (sum: Price) => string,
): Row {
  const { day, time } = readClock(at, zone);
  const write = (sum: number, of = currency) => writeSum({ amount: sum, currency: of });
  return {
    ...{ date: day, time, time_zone: zone, type: kind, order: moved.reference },
    ...{ sold: soldIn(moved), style: moved.styleId },
    ...(amount !== null && { amount: write(amount), currency: currency.toUpperCase() }),
    ...{ tax_included: tax === null ? null : write(tax), note },
    ...{ payment: moved.paymentIntent, refund_or_dispute: moved.stripeId },
    ...(booked && bookedColumns(booked, zone, write)),
  };
}

function soldIn({ orderKind, packSize }: Pick<Movement, 'orderKind' | 'packSize'>): string | null {
  if (packSize !== null) return `pack of ${packSize}`;
  return orderKind === 'gift' ? 'code' : orderKind;
}

function bookedColumns(
  { id, at, amount, fee, net, currency, payout }: NonNullable<Movement['booked']>,
  zone: string,
  write: (sum: number, of: string) => string,
): Row {
  const { day, time } = readClock(new Date(at), zone);
  return {
    ...{ stripe_booked_at: `${day} ${time}`, stripe_balance_transaction: id, stripe_payout: payout },
    ...{ stripe_amount: write(amount, currency), stripe_fee: write(fee, currency) },
    ...{ stripe_net: write(net, currency), stripe_currency: currency.toUpperCase() },
  };
}
