import { load, save } from './local-storage.ts';

const key = 'toonbooth-told';
const mostOrders = 20;

/** Decides whether the visitor wants this browser to tell them of the order's end. */
export const isTold = (orderId: string): boolean => toldOrders().includes(orderId);

export function setTold(orderId: string, told: boolean): void {
  const others = toldOrders().filter((other) => other !== orderId);
  save(key, [...(told ? [orderId] : []), ...others].slice(0, mostOrders));
}

function toldOrders(): unknown[] {
  const stored = load(key);
  return Array.isArray(stored) ? stored : [];
}
