import { isTexts, recall, remember } from './local-storage.ts';

const key = 'toonbooth-orders';
const kept = 20;

/**
 * How this browser finds an order again when Stripe sends the visitor back without its token.
 * The session is empty for an order that a code paid; of that code the last characters are kept.
 */
export type RememberedOrder = { orderId: string; token: string; sessionId: string; codeEnd?: string };

export function rememberOrder(order: RememberedOrder): void {
  const others = recallOrders().filter(
    (other) => other.sessionId !== order.sessionId || other.orderId !== order.orderId,
  );
  remember(key, [order, ...others].slice(0, kept));
}

export function tokenOfSession(sessionId: string): string | undefined {
  return recallOrders().find((order) => sessionId !== '' && order.sessionId === sessionId)?.token;
}

export function tokenOfOrder(orderId: string): string | undefined {
  return recallOrders().find((order) => order.orderId === orderId)?.token;
}

/** The last characters of the code that paid for the order, where this browser entered it. */
export function codeEndOf(orderId: string): string | undefined {
  return recallOrders().find((order) => order.orderId === orderId)?.codeEnd;
}

function recallOrders(): RememberedOrder[] {
  const stored = recall(key);
  return Array.isArray(stored) ? stored.filter(isTexts).map(readOrder) : [];
}

function readOrder({ orderId = '', token = '', sessionId = '', codeEnd }: Record<string, string>) {
  return { orderId, token, sessionId, ...(codeEnd !== undefined && { codeEnd }) };
}
