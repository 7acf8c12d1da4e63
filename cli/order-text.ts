import type { FoundOrder } from '#operations/find-orders.ts';
import { formatPrice } from '#domain/money.ts';
import { isFrozen } from '#domain/order.ts';
import { describeRefundStatus } from '#domain/payment.ts';
import { showTime } from './command-line.ts';
import type { describeOrder } from '#operations/describe-order.ts';

type OrderDescription = Omit<Awaited<ReturnType<typeof describeOrder>>, 'whyNoRefund'> & {
  whyNoRefund: string | null;
};

const nobody = '(no address)';

/** Formats an order in one line. */
export function summaryLine(order: FoundOrder): string {
  const { reference, state, createdAt, paidBy, email } = order;
  const words = [
    showTime(createdAt),
    state.padEnd(16),
    productOf(order),
    priceOf(order),
    paidBy,
    email ?? nobody,
  ];
  return [reference, ...words, ...(isFrozen(order) ? ['FROZEN'] : [])].join('  ');
}

/** Returns the style's id, or `gift`, as a gift has no style. */
function productOf({ styleId }: { styleId: string }): string {
  return styleId === '' ? 'gift' : styleId;
}

function priceOf({ priceAmount: amount, currency }: { priceAmount: number; currency: string }): string {
  return formatPrice({ amount, currency }, 'en');
}

function workersOf({ leasedBy, takenFrom }: OrderDescription): string {
  const atWork = leasedBy === null ? '' : `, worker: ${leasedBy}`;
  return takenFrom.length === 0 ? atWork : `${atWork}, taken over from: ${takenFrom.join(', ')}`;
}

/** Formats everything known about an order, one paragraph per subject. */
export function descriptionLines(order: OrderDescription): string[] {
  return [
    `${order.reference}  ${order.state}${order.frozenAt === null ? '' : `  FROZEN since ${showTime(order.frozenAt)}`}`,
    `  ${productOf(order)}, ${priceOf(order)} by ${order.paidBy}, ${order.email ?? nobody} (${order.locale}), id ${order.id}`,
    `  ordered ${showTime(order.createdAt)}, paid ${showTime(order.paidAt)}, ended ${showTime(order.endedAt)}`,
    `  ${order.tries} failed tries at this step, next after ${showTime(order.dueAt)}${workersOf(order)}`,
    ...paragraph(
      'What happened',
      order.events.map(({ at, event, state, note }) => line(at, `${event} → ${state}`, note)),
    ),
    ...paragraph(
      'Checkout sessions',
      order.sessions.map(({ createdAt, stripeId, status }) => line(createdAt, stripeId, status)),
    ),
    ...paragraph(
      `Prompts, ${order.gpuSeconds.toFixed(1)} s of GPU time in all`,
      order.prompts.map(({ createdAt, promptId, instance, status, rating, seconds, error }) =>
        line(createdAt, promptId, instance, status, rating, shownSeconds(seconds), error),
      ),
    ),
    ...paragraph(
      'Mails',
      order.mails.map(({ createdAt, kind, status, tries, error }) =>
        line(createdAt, kind, status, `${tries} tries`, error),
      ),
    ),
    ...paragraph(
      'Refunds',
      order.refunds.map(({ createdAt, stripeId, status, reason, error }) =>
        line(createdAt, stripeId, describeRefundStatus(status), reason, error),
      ),
    ),
    ...paragraph(
      'Disputes',
      order.disputes.map(({ createdAt, id, status, stripeStatus }) =>
        line(createdAt, id, status, stripeStatus),
      ),
    ),
    ...paragraph('No refund', noRefundLines(order)),
    ...paragraph('Pack', packLines(order)),
    ...paragraph('Bought with', order.boughtWith === null ? [] : [order.boughtWith]),
    ...paragraph(
      'Further styles',
      order.set.map(({ reference, styleId, state }) => `${reference}  ${styleId}  ${state}`),
    ),
    ...paragraph('Code issued', order.codeIssued ? [codeLine(order.codeIssued)] : []),
    ...paragraph('Paid with a code', order.codePaidWith ? [codeLine(order.codePaidWith)] : []),
    ...paragraph(
      'Objection',
      order.appeal
        ? [`upheld: ${String(order.appeal.upheld)}, decided ${showTime(order.appeal.decidedAt)}`]
        : [],
    ),
    ...paragraph('Feedback', feedbackLines(order)),
    ...paragraph('Redrawn as', order.redrawnAs === null ? [] : [order.redrawnAs]),
    ...paragraph(
      'What operators did',
      order.audit.map(({ at, actor, action, reason, result }) => line(at, actor, action, result, reason)),
    ),
  ];
}

const shownSeconds = (seconds: number | null) => (seconds === null ? null : `${seconds.toFixed(1)} s`);

function noRefundLines({ whyNoRefund }: OrderDescription): string[] {
  return whyNoRefund === null ? [] : [whyNoRefund];
}

function packLines({ pack, currency }: OrderDescription): string[] {
  if (pack === null) return [];
  const rest = formatPrice({ amount: pack.rest, currency }, 'en');
  return [
    `${pack.pictures} pictures: ${pack.used} of the further ones used, ${pack.given} given away, ${pack.left} left until ${showTime(pack.expiresAt)}`,
    `${rest} of its payment is not used`,
  ];
}

function feedbackLines({ feedback }: OrderDescription): string[] {
  return feedback === null ? [] : [line(feedback.at, feedback.liked ? 'liked it' : 'did not like it')];
}

function paragraph(heading: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines.map((text) => `  ${text}`)];
}

function line(at: Date, ...words: (string | null)[]): string {
  return [showTime(at), ...words.filter((word) => word !== null && word !== '')].join('  ');
}

function codeLine({
  issuedAt,
  expiresAt,
  redeemedAt,
  voidedAt,
}: NonNullable<OrderDescription['codeIssued']>): string {
  const end = voidedAt ? `void since ${showTime(voidedAt)}` : `used ${showTime(redeemedAt)}`;
  return `${showTime(issuedAt)}  until ${showTime(expiresAt)}, ${end}`;
}
