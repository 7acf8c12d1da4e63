import type { MailKind, MailStatus } from '#domain/mail.ts';
import { mailFor, mailForRefund } from '#domain/mail.ts';
import type { Snapshot } from '../snapshot.ts';
import { countBy, type Invariant } from './invariant.ts';

/** Possible numbers of deliveries of a mail, by its status. */
const allowed: Record<MailStatus, number[]> = {
  accepted: [1],
  unknown: [0, 1],
  failed: [0],
  failed_safe: [],
  new: [],
  sending: [],
};

/** Each mail was delivered once at most, and its status agrees. Deliveries that a restored database forgot may count. */
export const isDeliveredOnce: Invariant = ({ mails, deliveredMails, forgotten }) => {
  const delivered = countBy(deliveredMails, (name) => name);
  const maybe = countBy(forgotten.mails, (name) => name);
  const nameOf = ({ id, orderId, kind, about }: Snapshot['mails'][number]): string =>
    orderId === null ? `${id}.${kind}` : [orderId, kind, about].filter((part) => part !== '').join('.');
  const known = new Set(mails.map(nameOf));
  const wrong = mails.flatMap((mail) => {
    const times = delivered.get(nameOf(mail)) ?? 0;
    const least = times - (maybe.get(nameOf(mail)) ?? 0);
    if (allowed[mail.status].some((number) => least <= number && number <= times)) return [];
    return [`mail ${nameOf(mail)} is ${mail.status} and was delivered ${times} times`];
  });
  const foreign = [...delivered.keys()]
    .filter((name) => !known.has(name) && !maybe.has(name))
    .map((name) => `mail ${name} is not known`);
  return [...wrong, ...foreign];
};

/** Every order with an outcome has a mail about it. */
export const isMailed: Invariant = ({ orders, mails }) =>
  orders.flatMap(({ id, state }) => {
    const kind = mailFor(state);
    const there = mails.some((mail) => mail.orderId === id && mail.kind === kind);
    return kind && !there ? [`order ${id} is ${state} and has no mail about it`] : [];
  });

/** A mail goes to customers whose payment takes days, and another if it does not arrive. */
export const isToldOfDelay: Invariant = ({ orders, mails }) =>
  orders.flatMap(({ id, state, pendingPayment }) => {
    if (pendingPayment === null) return [];
    const due: MailKind[] = [
      'payment_pending',
      ...(state === 'expired' ? (['payment_failed'] as const) : []),
    ];
    const told = mails.filter(({ orderId, about }) => orderId === id && about === pendingPayment);
    const missing = due.filter((kind) => !told.some((mail) => mail.kind === kind));
    return missing.map((kind) => `order ${id} is ${state} and has no mail ${kind} about ${pendingPayment}`);
  });

/** A mail goes to customers who paid twice or too late, or whose refund a bank refuses for good or a person withdraws. */
export const isToldOfRefund: Invariant = ({ refunds, mails }) =>
  refunds.flatMap(({ orderId, paymentIntent, reason, status }) => {
    const kind = status === 'failed' || status === 'canceled' ? 'refund_failed' : mailForRefund[reason];
    const told = mails.some((mail) => mail.about === paymentIntent && mail.kind === kind);
    const isDue = orderId !== null && kind !== undefined && status !== 'intended';
    return isDue && !told ? [`the refund of ${paymentIntent} is ${status} and nobody was told`] : [];
  });
