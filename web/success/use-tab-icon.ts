import { useEffect } from 'react';
import type { OrderState } from '#domain/order.ts';

const icons = {
  awaiting_payment: 'favicon',
  expired: 'favicon',
  paid: 'favicon-busy',
  approved: 'favicon-busy',
  drawn: 'favicon-busy',
  accepted: 'favicon-busy',
  delivered: 'favicon-ready',
  gift_paid: 'favicon-busy',
  gift_issued: 'favicon-ready',
  rejected: 'favicon-sorry',
  code_issued: 'favicon-sorry',
  rejected_final: 'favicon-sorry',
  failed: 'favicon-sorry',
  refunded: 'favicon-sorry',
  code_restored: 'favicon-sorry',
  cancelled: 'favicon',
} as const satisfies Record<OrderState, string>;

/** Shows the order's state in the tab's icon while its page is open. */
export function useTabIcon(state: OrderState): void {
  const icon = icons[state];
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return;
    link.href = `/${icon}.svg`;
    return () => {
      link.href = '/favicon.svg';
    };
  }, [icon]);
}
