import type { BrowserContext, Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/order.ts';
import { photoFile } from '../../support/photos.ts';

/** Mocks the shop's answer about an order until another is given: some states do not last long enough for a test. */
export async function mockOrder(context: BrowserContext, first: OrderAnswer) {
  let answer = first;
  await context.route('**/api/orders/current/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(answer)}\n\n` }),
  );
  await context.route('**/api/orders/current', (route) => route.fulfill({ json: answer }));
  for (const [name, file] of [
    ['photo/preview', 'astronaut.png'],
    ['picture', 'chelsea.png'],
    ['picture/preview', 'chelsea.png'],
  ] as const) {
    await context.route(`**/api/orders/current/${name}`, (route) =>
      route.fulfill({ path: photoFile(file), contentType: 'image/png' }),
    );
  }
  return {
    next: (changed: OrderAnswer): void => void (answer = changed),
  };
}

export const mockLink = `/success#${'A'.repeat(43)}`;

/** Makes the page request the order at once, as when the network returns. */
export function lookAgain(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('online')));
}
