import { withoutAddresses } from '#adapters/log.ts';
import type { Role } from '#domain/person.ts';

/** An amount with its currency, such as "€9.90", "9,90 EUR" or "USD 5", but no part of a reference or a token. */
const amount =
  /(?<![\w-])(?:\p{Sc}|[A-Z]{3})\s?\d[\d.,]{0,20}(?![\w-])|(?<![\w-])\d[\d.,]{0,20}\s?(?:\p{Sc}|[A-Z]{3})(?![\w-])/gu;

/** Removes what a role may not see from an answer: a reviewer sees no address and no money, even in what visitors write. */
export function answerFor(role: Role, answer: unknown): unknown {
  if (role !== 'reviewer') return answer;
  const shown = JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === 'string' ? withoutAddresses(value).replace(amount, '<amount>') : value,
  );
  return JSON.parse(shown) as unknown;
}
