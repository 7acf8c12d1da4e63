import type { Prompt } from '#adapters/database/schema/comfyui.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { OperationError } from '#domain/operation-errors.ts';
import { isGiftSent } from './report-bounce.ts';
import { possibleActions } from './possible-actions.ts';
import { whyNoRefund } from './why-no-refund.ts';

/** Returns everything the shop knows about an order, but no secret: no token, no code, no photo. */
export async function describeOrder(order: Order, services: Services) {
  const { orders, sessions, prompts, mails, refunds, disputes, codes, appeals, feedback, auditLog, gifts } =
    services;
  const [
    events,
    checkouts,
    drawings,
    sent,
    returned,
    disputed,
    issued,
    paidWith,
    appeal,
    said,
    redraw,
    audit,
    noRefund,
    { payment },
    pack,
    set,
    gift,
  ] = await Promise.all([
    orders.history(order.id),
    sessions.ofOrder(order.id),
    prompts.ofOrder(order.id),
    mails.ofOrder(order.id),
    refunds.ofOrder(order.id),
    order.paymentIntent === null ? [] : disputes.ofPayment(order.paymentIntent),
    codes.issuedFor(order.id),
    codes.thatPaid(order.id),
    appeals.ofOrder(order.id),
    feedback.ofOrder(order.id),
    orders.redrawOf(order.id),
    auditLog.about(order.reference),
    whyNoRefund(order, services),
    orders.paymentBehind(order.id),
    describePack(order, services),
    describeSet(order, services),
    gifts.ofOrder(order.id),
  ]);
  return {
    ...factsOf(order),
    redrawnAs: redraw?.reference ?? null,
    ...set,
    events: events.map(({ at, event, state, note }) => ({ at, event, state, note })),
    sessions: checkouts.map(({ n, stripeId, status, paymentIntent, createdAt, expiresAt }) => {
      return { n, stripeId, status, paymentIntent, createdAt, expiresAt };
    }),
    prompts: drawings.map((prompt) => {
      const { promptId, instance, seed, status, rating, error, createdAt, startedAt, endedAt } = prompt;
      const seconds = secondsExecuted(prompt);
      return { promptId, instance, seed, status, rating, error, createdAt, startedAt, endedAt, seconds };
    }),
    /** Seconds for which all prompts together kept a ComfyUI instance, and so its GPU, busy. */
    gpuSeconds: drawings.reduce((sum, prompt) => sum + (secondsExecuted(prompt) ?? 0), 0),
    mails: sent.map(({ kind, status, tries, error, createdAt, nextTryAt, acceptedAt }) => {
      return { kind, status, tries, error, createdAt, nextTryAt, acceptedAt };
    }),
    refunds: returned.map(({ paymentIntent, stripeId, reason, amount, status, tries, error, createdAt }) => {
      return { paymentIntent, stripeId, reason, amount, status, tries, error, createdAt };
    }),
    disputes: disputed,
    pack,
    codeIssued: issued ? codeFacts(issued) : null,
    codePaidWith: paidWith ? codeFacts(paidWith) : null,
    appeal: appeal ?? null,
    feedback: said ?? null,
    ...whatCanBeDone(order, noRefund, {
      isReleasable: payment !== 'returned',
      isGiftSent: isGiftSent(gift),
    }),
    audit: audit.map(({ at, actor, action, reason, result }) => ({ at, actor, action, reason, result })),
  };
}

/** Returns the possible actions and, for a paid order, why it cannot be refunded. */
function whatCanBeDone(
  order: Order,
  noRefund: OperationError | undefined,
  rest: { isReleasable: boolean; isGiftSent: boolean },
) {
  const isPaid = order.paidAt !== null;
  const isRefundable = isPaid && noRefund === undefined;
  const possible = possibleActions(order, { isRefundable, ...rest });
  return { possible, whyNoRefund: isPaid ? (noRefund ?? null) : null };
}

/** Seconds from when a worker saw a prompt begin to its end, with or without a picture; null if it never ran to an end. */
function secondsExecuted({ status, createdAt, startedAt, endedAt }: Prompt): number | null {
  // A quick prompt may be done before a worker has seen it begin.
  const begun = startedAt ?? (status === 'done' ? createdAt : null);
  return begun && endedAt && (endedAt.getTime() - begun.getTime()) / 1000;
}

function factsOf(order: Order) {
  const { id, reference, state, kind, styleId, email, locale, paidBy, priceAmount, currency } = order;
  const { paymentIntent, tries, takenFrom, retries, dueAt, leasedBy, leasedUntil, frozenAt, moderation } =
    order;
  const { createdAt, paidAt, endedAt, expiresAt, photoDeletedAt, pictureDeletedAt } = order;
  return {
    id,
    reference,
    state,
    kind,
    styleId,
    email,
    locale,
    paidBy,
    priceAmount,
    currency,
    paymentIntent,
    ...{
      tries,
      retries,
      dueAt: Number.isFinite(Number(dueAt)) ? dueAt : null,
    },
    ...{
      leasedBy,
      leasedUntil,
      takenFrom,
      frozenAt,
      moderation,
    },
    ...{
      createdAt,
      paidAt,
      endedAt,
      expiresAt,
      photoDeletedAt,
      pictureDeletedAt,
    },
    hasPicture: order.pictureBytes !== null && pictureDeletedAt === null,
  };
}

/** Describes the pack that an order has bought; `rest`: amount that none of its pictures has used; `all`: with what they have. */
async function describePack({ id, packSize }: Order, { orders, packs }: Services) {
  const pack = packSize === null ? undefined : await packs.ofOrder(id);
  if (!pack) return null;
  const { pictures, left, used, given, expiresAt } = pack;
  const payment = await orders.paymentBehind(id);
  const rest = Math.max(payment.left - payment.spent, 0);
  return { pictures, left, used, given: given.length, expiresAt, rest, all: payment.left };
}

/** Names the order that a further style of a photo was bought with, and describes those that were bought with this one. */
async function describeSet(order: Order, { orders, sets }: Services) {
  const boughtWith = order.setOrderId === null ? undefined : await orders.byId(order.setOrderId);
  const set = (await sets.picturesOf(order)).map(({ reference, styleId, state }) => {
    return { reference, styleId, state };
  });
  return { boughtWith: boughtWith?.reference ?? null, set };
}

type CodeRow = { issuedAt: Date; expiresAt: Date; redeemedAt: Date | null; voidedAt: Date | null };

function codeFacts({ issuedAt, expiresAt, redeemedAt, voidedAt }: CodeRow): CodeRow {
  return { issuedAt, expiresAt, redeemedAt, voidedAt };
}
