import type { BrowserContext, Page } from 'playwright/test';
import type { OrderAnswer } from '#contract/order.ts';
import { photoFile } from '../../support/photos.ts';

/** Files that the shop returns as an order's photo and picture. */
export type Pictures = { photo: string; picture: string };

/** Mocks the shop's answer about an order until another is given: some states do not last long enough for a test. */
export async function mockOrder(
  context: BrowserContext,
  first: OrderAnswer,
  { photo, picture }: Pictures = { photo: photoFile('astronaut.png'), picture: photoFile('chelsea.png') },
) {
  let answer = first;
  await context.route('**/api/orders/current/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(answer)}\n\n` }),
  );
  await context.route('**/api/orders/current', (route) => route.fulfill({ json: answer }));
  await context.route('**/api/orders/current/photo/preview', (route) => route.fulfill({ path: photo }));
  await context.route(/\/api\/orders\/current\/picture(\/preview)?$/, (route) =>
    route.fulfill({ path: picture }),
  );
  return {
    next: (changed: OrderAnswer): void => void (answer = changed),
  };
}

export const mockLink = `/success#${'A'.repeat(43)}`;

/** Makes the page request the order at once, as when the network returns. */
export function lookAgain(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('online')));
}
