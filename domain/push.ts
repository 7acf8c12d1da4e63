import { isOver, type OrderState, type PaidBy } from './order.ts';

/** Messages by Web Push to a visitor's browser, about an order that has ended. */
export type PushKind = 'ready' | 'refused' | 'refunded' | 'restored' | 'failed' | 'news';

/** Most browsers that are told of one order. */
export const pushBrowsers = 5;

/** Most characters of an address at a push service. */
export const longestEndpoint = 1500;

const kinds: Partial<Record<OrderState, PushKind>> = {
  delivered: 'ready',
  code_issued: 'refused',
  rejected_final: 'refused',
  refunded: 'refunded',
  code_restored: 'restored',
  failed: 'failed',
};

/** Returns the message about an order; undefined before its end, and if its visitor has ended it. */
export function pushKindOf(order: { state: OrderState; paidBy: PaidBy }): PushKind | undefined {
  if (!isOver(order) || order.state === 'cancelled') return undefined;
  return kinds[order.state] ?? 'news';
}

/** Decides whether a text can be the address of a browser at a push service. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > longestEndpoint || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** Tries of a message. */
export const pushTries = 5;

/** Returns the seconds until the next try, after so many earlier ones: from half a minute to half an hour. */
export const pushRetrySeconds = (tries: number): number => 30 * 4 ** tries;
