import type { OrderStatus } from '#adapters/database/orders/status.ts';
import type { Refund } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { shownCode } from '#adapters/shown-code.ts';
import { worthOf, type HeldCode } from '#adapters/database/tables/codes.ts';
import type { Services } from '#compose.ts';
import { paymentRefundReasons, type OrderAnswer } from '#contract/order.ts';
import { isCancellable } from '#domain/order.ts';
import { delayedPaymentOf } from '#domain/payment.ts';
import { shownMailStatus } from './mail-status.ts';
import { presentEnded } from './present-ended.ts';
import { presentOwnGift } from './present-gift.ts';
import { presentPack } from './present-pack.ts';
import { presentPicture } from './present-picture.ts';
import { presentSet } from './present-set.ts';
import { presentProgress } from './wait.ts';

/** Describes an order as its visitor may see it. */
export async function presentOrder(order: OrderStatus, services: Services): Promise<OrderAnswer> {
  const [progress, code, pack, set, gift, ended] = await Promise.all([
    presentProgress(order, services),
    presentCode(order, services),
    presentPack(order, services),
    presentSet(order, services),
    presentOwnGift(order, services),
    presentEnded(order, services),
  ]);
  return {
    orderId: order.id,
    reference: order.reference,
    state: order.state,
    kind: order.kind,
    styleId: order.styleId,
    ...(order.email !== null && { email: order.email }),
    price: { amount: order.priceAmount, currency: order.currency },
    paidBy: order.paidBy,
    ...presentDelayedPayment(order),
    progress,
    ...presentPicture(order),
    ...code,
    ...pack,
    ...set.shown,
    ...gift,
    ...presentRefund(order),
    ...presentChargeback(order),
    ...presentMail(order),
    ...ended,
    ...([order, ...set.pictures].every(isCancellable) && order.setOrderId === null && { cancellable: true }),
    ...presentPhoto(order),
    expiresAt: order.expiresAt.toISOString(),
    history: order.history.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
  };
}

function presentDelayedPayment(order: Order): Pick<OrderAnswer, 'delayedPayment'> {
  const delayedPayment = delayedPaymentOf(order);
  return delayedPayment ? { delayedPayment } : {};
}

function presentPhoto(order: Order): Pick<OrderAnswer, 'photoKept' | 'photo'> {
  const { kind, photoDeletedAt, photoWidth: width, photoHeight: height } = order;
  const photoKept = photoDeletedAt === null;
  return { photoKept, ...(photoKept && kind === 'picture' && { photo: { width, height } }) };
}

async function presentCode(
  order: Order,
  services: Services,
): Promise<Pick<OrderAnswer, 'code' | 'codeStopped'>> {
  const { codes, secrets } = services;
  const code = await codeIn[order.state]?.(order.id, codes);
  // A code issued by an operator is known only by its hash; the visitor who paid with it has it.
  if (code && (await codes.isStopped(code))) return { codeStopped: true };
  const shown = code && shownCode(code, secrets);
  if (!code || shown === undefined) return {};
  return {
    code: {
      code: shown,
      expiresAt: code.expiresAt.toISOString(),
      used: code.redeemedBy !== null,
      worth: worthOf(code),
    },
  };
}

function presentRefund({ refunds, ...order }: OrderStatus): Pick<OrderAnswer, 'refund'> {
  const refund = refunds.find(({ paymentIntent }) => paymentIntent === order.paymentIntent) ?? refunds[0];
  if (!refund) return {};
  const { stripeId, amount, reason } = refund;
  const ofPayment = paymentRefundReasons.find((one) => one === reason);
  return {
    refund: {
      reference: stripeId ?? order.reference,
      status: refundStatus(refund),
      amount,
      ...(ofPayment && { reason: ofPayment }),
    },
  };
}

/** Reports the chargeback of an order that ended without a picture: a delivered order stays delivered. */
function presentChargeback({ state, chargedBack }: OrderStatus): Pick<OrderAnswer, 'chargedBack'> {
  const isOver = state === 'failed' || state === 'refunded' || state === 'cancelled';
  return chargedBack !== null && isOver ? { chargedBack: { amount: chargedBack } } : {};
}

function refundStatus({
  status,
  attempt,
}: Pick<Refund, 'status' | 'attempt'>): NonNullable<OrderAnswer['refund']>['status'] {
  if (status !== 'intended') return status;
  return attempt === 1 ? 'pending' : 'retrying';
}

const codeIn: Partial<
  Record<Order['state'], (id: string, codes: Services['codes']) => Promise<HeldCode | undefined>>
> = {
  gift_issued: (id, codes) => codes.issuedFor(id),
  code_issued: (id, codes) => codes.issuedFor(id),
  code_restored: (id, codes) => codes.thatPaid(id),
  cancelled: (id, codes) => codes.thatPaid(id),
};

function presentMail({ newestMail }: OrderStatus): Pick<OrderAnswer, 'mail'> {
  return newestMail ? { mail: { kind: newestMail.kind, status: shownMailStatus[newestMail.status] } } : {};
}
