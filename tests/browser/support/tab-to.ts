import { expect, type Locator, type Page } from 'playwright/test';

export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeAttached();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}
