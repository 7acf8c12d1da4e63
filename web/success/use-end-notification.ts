import { useEffect, useRef } from 'react';
import type { OrderAnswer } from '#contract/order.ts';
import { isOver } from '#domain/order.ts';

/** Notifies the visitor once that the order has ended, if the page is hidden and they have allowed notifications. */
export function useEndNotification({ orderId, state, paidBy }: OrderAnswer, title: string): void {
  const over = isOver({ state, paidBy });
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!over) wasUnderWay.current = true;
    else if (wasUnderWay.current && document.visibilityState === 'hidden') notify(title, orderId);
  }, [over, title, orderId]);
}

function notify(title: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(title, { tag, icon: '/favicon-ready.svg' });
    notification.onclick = () => window.focus();
  } catch {
    // Browsers on Android allow this only to service workers; the visitor gets a mail anyway.
  }
}
