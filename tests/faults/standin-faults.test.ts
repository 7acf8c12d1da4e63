import { describe, expect, it } from 'vitest';
import { campaign } from './campaign.ts';
import { drawingFaults } from './matrix/drawings.ts';
import { mailFaults } from './matrix/mails.ts';
import { paymentWays, someStripeFaults, webhookFaults } from './matrix/payments.ts';
import { storeFaults } from './matrix/stores.ts';
import { sharedOut } from './program.ts';
import type { Scenario } from './scenario.ts';

const longSeconds = 600;

/** Side by side, each in a shop of its own: most of them wait most of the time. */
describe.concurrent('an order ends well and is charged once', { timeout: longSeconds * 1000 }, () => {
  it.each<[trouble: string, scenarios: Scenario[]]>([
    ['Stripe fails, customers dither and banks refuse', [...paymentWays, ...someStripeFaults]],
    ['Stripe rings wrongly, late or not at all', webhookFaults],
    ['mail servers fail', mailFaults],
    ['ComfyUI fails', drawingFaults],
    ['the database or the queue fails', storeFaults],
  ])('when %s', async (_trouble, scenarios) => {
    const { violations } = await campaign({ shops: sharedOut(scenarios, 'postgres', 1) });
    expect(violations).toEqual([]);
  });
});
