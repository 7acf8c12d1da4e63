import { isStringRecord, load, save } from './local-storage.ts';

const key = 'toonbooth-orders';
const mostOrders = 20;

/**
 * Record by which this browser finds an order again when Stripe sends the visitor back without its token.
 * `sessionId` is empty for an order paid with a code; `codeEnd` holds that code's last characters.
 */
export type StoredOrder = { orderId: string; token: string; sessionId: string; codeEnd?: string };

export function saveOrder(order: StoredOrder): void {
  const others = loadOrders().filter(
    (other) => other.sessionId !== order.sessionId || other.orderId !== order.orderId,
  );
  save(key, [order, ...others].slice(0, mostOrders));
}

export function tokenOfSession(sessionId: string): string | undefined {
  return loadOrders().find((order) => sessionId !== '' && order.sessionId === sessionId)?.token;
}

export function tokenOfOrder(orderId: string): string | undefined {
  return loadOrders().find((order) => order.orderId === orderId)?.token;
}

/** Returns the last characters of the code that paid for the order, if it was entered in this browser. */
export function codeEndOf(orderId: string): string | undefined {
  return loadOrders().find((order) => order.orderId === orderId)?.codeEnd;
}

function loadOrders(): StoredOrder[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored.filter(isStringRecord).map(readOrder) : [];
}

function readOrder({ orderId = '', token = '', sessionId = '', codeEnd }: Record<string, string>) {
  return { orderId, token, sessionId, ...(codeEnd !== undefined && { codeEnd }) };
}
