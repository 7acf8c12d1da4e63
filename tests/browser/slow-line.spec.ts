import { expect, type Page } from 'playwright/test';
import { mockLink, mockOrder } from './support/mock-order.ts';
import { answers } from './support/order-answers.ts';
import { test } from './support/themed.ts';
import { openLanding } from './support/landing.ts';

/** Limits the connection to 50 KB/s and a round trip of 400 ms, as on a train. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

type Shift = { value: number; sources: { node: Node | null }[] };
type Shifts = { total: number; moved: string[] };

/** Sums up layout shifts that no input caused (https://web.dev/articles/cls). */
async function recordShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        shifts.total += value;
        const names = sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 60),
        );
        shifts.moved.push(`${value.toFixed(3)}: ${names.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

function expectStill({ total, moved }: Shifts): void {
  expect(total, moved.join('; ')).toBeLessThanOrEqual(0.02);
}

test('a slow connection shows at once that something is loading', async ({ page }) => {
  await openLanding(page, { width: 390 });
  await slowDown(page);
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page.getByText('Loading...')).toBeVisible({ timeout: 500 });
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
});

test('a slow connection builds the order form without layout shifts', async ({ page }) => {
  const shifts = await recordShifts(page);
  await slowDown(page);
  await page.goto('/transform');
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible({ timeout: 30_000 });
  await page.waitForLoadState('networkidle');
  expectStill(await shifts());
});

test('a slow connection shows the picture before any script, without layout shifts', async ({
  page,
  context,
}) => {
  const shifts = await recordShifts(page);
  await mockOrder(context, answers.delivered[1]);
  for (const name of ['photo/preview', 'picture/preview', 'picture'])
    await context.route(`**/api/orders/current/${name}`, async (route) => {
      await page.waitForTimeout(name === 'photo/preview' ? 3_000 : 1_500);
      await route.fallback();
    });
  // If the picture depended on the scripts, this would fail: none of them arrives.
  const early = page.locator('#early-picture img');
  const shown = early.waitFor({ timeout: 30_000 });
  await page.route('**/assets/*.js', async (route) => {
    await shown;
    await route.fallback();
  });
  await slowDown(page);
  await page.goto(mockLink);
  await shown;
  await expect(page.getByText('R-7KQ2-M9XA').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'Your photo', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(early).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expectStill(await shifts());
});

test('a page of a version that no server has any more offers to reload, and continues', async ({ page }) => {
  await openLanding(page, { width: 390 });
  await page.route('**/assets/transform-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  const again = page.getByRole('button', { name: 'Load it again' });
  await expect(again).toBeVisible();
  await page.unroute('**/assets/transform-*.js');
  await again.click();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
});
