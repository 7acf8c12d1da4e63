import type { MailStatus } from '#adapters/database/mail-tables.ts';
import { mailFor } from '#domain/mail.ts';
import type { Snapshot } from '../snapshot.ts';
import { countBy, type Invariant } from './invariant.ts';

/** How often a mail may have been delivered, by what is known of it. */
const allowed: Record<MailStatus, number[]> = {
  accepted: [1],
  unknown: [0, 1],
  failed: [0],
  failed_safe: [],
  new: [],
  sending: [],
};

/** Of each mail at most one was delivered, and it is known which. */
export const isDeliveredOnce: Invariant = ({ mails, deliveredMails }) => {
  const delivered = countBy(deliveredMails, (name) => name);
  const nameOf = ({ id, orderId, kind, about }: Snapshot['mails'][number]): string =>
    orderId === null ? `${id}.${kind}` : [orderId, kind, about].filter((part) => part !== '').join('.');
  const known = new Set(mails.map(nameOf));
  const wrong = mails.flatMap((mail) => {
    const times = delivered.get(nameOf(mail)) ?? 0;
    if (allowed[mail.status].includes(times)) return [];
    return [`mail ${nameOf(mail)} is ${mail.status} and was delivered ${times} times`];
  });
  const foreign = [...delivered.keys()]
    .filter((name) => !known.has(name))
    .map((name) => `mail ${name} is not known`);
  return [...wrong, ...foreign];
};

/** Who has an outcome is told by mail. */
export const isMailed: Invariant = ({ orders, mails }) =>
  orders.flatMap(({ id, state }) => {
    const kind = mailFor[state];
    const there = mails.some((mail) => mail.orderId === id && mail.kind === kind);
    return kind && !there ? [`order ${id} is ${state} and has no mail about it`] : [];
  });
