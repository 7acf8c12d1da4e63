import { test as base } from 'playwright/test';

/** Ends a page's routes before the page: a request that is answered by the test may still be under way, and would fail it. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await use(context);
    const routed = [context, ...context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  },
});
