import { useEffect } from 'react';
import { stateFacts, type OrderState } from '#domain/order.ts';

const icons = {
  still: 'favicon',
  going: 'favicon-busy',
  good: 'favicon-ready',
  bad: 'favicon-sorry',
} as const;

/** Shows the order's state in the tab's icon while its page is open. */
export function useTabIcon(state: OrderState): void {
  const icon = icons[stateFacts[state].look];
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return;
    link.href = `/${icon}.svg`;
    return () => {
      link.href = '/favicon.svg';
    };
  }, [icon]);
}
