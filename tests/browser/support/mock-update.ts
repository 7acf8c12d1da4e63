import type { Page } from 'playwright/test';
import type { TodayAnswer } from '#contract/admin/shop.ts';

/** Shows the console a shop for which there is a newer version; otherwise it is the one that runs. */
export async function mockUpdate(page: Page, update: TodayAnswer['update']): Promise<void> {
  await page.route('**/api/admin/today', async (route) => {
    const today = (await (await route.fetch()).json()) as TodayAnswer;
    await route.fulfill({ json: { ...today, update } satisfies TodayAnswer });
  });
}
