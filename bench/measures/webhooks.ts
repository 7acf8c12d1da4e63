import { randomUUID } from 'node:crypto';
import { createClosers } from '#tests/support/closers.ts';
import { eventOf, postWebhook, signed } from '#tests/support/webhooks.ts';
import { median, quantile, type Figure } from '../figure.ts';
import { callAtRate } from '../load.ts';
import { openShop } from '../open-shop.ts';

const perSecond = 50;
const events = 500;

/** Measures Stripe events at a steady rate, each about a different session. */
export async function measureWebhooks(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const shop = await openShop(opened, { LOG_LEVEL: 'error' });
    const send = async (): Promise<void> => {
      const event = eventOf('checkout.session.completed', { id: `cs_test_${randomUUID()}` });
      const { status } = await postWebhook(shop, event, signed(event, shop.webhookSecret));
      if (status !== 200) throw new Error(`A webhook was answered with ${status}`);
    };
    await callAtRate(perSecond, perSecond, send);
    const { milliseconds } = await callAtRate(perSecond, events, send);
    const what = `webhooks, ${events} at ${perSecond} a second`;
    return [
      { what: `${what}: p50`, value: median(milliseconds), unit: 'ms' },
      { what: `${what}: p99`, value: quantile(milliseconds, 0.99), unit: 'ms', aim: '< 500 ms' },
    ];
  } finally {
    await opened.closeAll();
  }
}
