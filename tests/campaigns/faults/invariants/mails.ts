import type { MailStatus } from '#adapters/database/schema.ts';
import { mailFor } from '#domain/mail.ts';
import { countBy, type Rule } from './invariant.ts';

/** How often a mail may have been posted, by what is known of it. */
const lawful: Record<MailStatus, number[]> = {
  accepted: [1],
  unknown: [0, 1],
  failed: [0],
  failed_safe: [],
  new: [],
  sending: [],
};

/** I4: of each mail of an order at most one was posted, and it is known which. */
export const isPostedOnce: Rule = ({ letters, mails }) => {
  const nameOf = ({ orderId, kind }: { orderId: string; kind: string }) => `mail ${kind} of ${orderId}`;
  const posted = countBy(mails, nameOf);
  const known = new Set(letters.map(nameOf));
  const wrong = letters.flatMap((letter) => {
    const times = posted.get(nameOf(letter)) ?? 0;
    if (lawful[letter.status].includes(times)) return [];
    return [`${nameOf(letter)} is ${letter.status} and was posted ${times} times`];
  });
  const foreign = [...posted.keys()].filter((name) => !known.has(name)).map((name) => `${name} is not known`);
  return [...wrong, ...foreign];
};

/** Who has an outcome is told by mail. */
export const isTold: Rule = ({ orders, letters }) =>
  orders.flatMap(({ id, state }) => {
    const kind = mailFor[state];
    const there = letters.some((letter) => letter.orderId === id && letter.kind === kind);
    return kind && !there ? [`order ${id} is ${state} and has no mail about it`] : [];
  });
