import { expect } from 'playwright/test';
import { desktop } from './support/devices.ts';
import { looks, openLanding, widths } from './support/landing.ts';
import { test } from './support/test.ts';

/** Behaviour of the landing page's parts, as the shop's first description requires. */
// They set their widths themselves.
test.use(desktop);

for (const { theme, width, seen, tag } of looks) {
  test(`${seen}: an avatar that does not load is replaced by the name`, { tag }, async ({ page }) => {
    await page.route(/avatar-/, (route) => route.abort());
    await openLanding(page, { width, theme });
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect(page.locator('#testimonials figcaption').first().locator('img')).toHaveCount(0);
    await expect(page.locator('#testimonials figcaption').first().getByText('Chelsea')).toHaveCount(2);
  });

  test(
    `${seen}: an avatar from the operator’s host is replaced by the name too`,
    { tag },
    async ({ page }) => {
      const host = 'https://avatars.example.com';
      const requested: string[] = [];
      await page.route(`${host}/**`, (route) => {
        requested.push(route.request().url());
        return route.abort();
      });
      await page.route(/\/$/, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('"brand":', `"avatarHost":"${host}","brand":`);
        const headers = answer.headers();
        const policy = headers['content-security-policy']?.replace(
          "img-src 'self'",
          `img-src 'self' ${host}`,
        );
        await route.fulfill({
          response: answer,
          body,
          headers: { ...headers, 'content-security-policy': policy ?? '' },
        });
      });
      await openLanding(page, { width, theme });
      await page.locator('#testimonials').scrollIntoViewIfNeeded();
      await expect(page.locator('#testimonials figcaption').getByText('Visor')).toHaveCount(2);
      expect(requested).toContain(`${host}/nobody_in_here`);
    },
  );

  test(
    `${seen}: form and status page load on demand, and say Loading... until then`,
    { tag },
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      await openLanding(page, { width, theme });
      expect(scripts.filter((url) => /\/(transform|success)-/.test(url))).toEqual([]);
      await page.route('**/api/styles**', () => undefined);
      await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
      await page.getByRole('link', { name: 'Get Started' }).first().click();
      await expect(page.getByText('Loading...')).toBeVisible();
      await expect(page).toHaveURL(/\/transform$/);
      expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);

      await page.route(/\/success-[^/]*\.js$/, () => undefined);
      await page.goto('/success');
      await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(1);
      await expect(page.locator('main figure').filter({ visible: true })).toHaveCount(1);
    },
  );
}

for (const width of widths) {
  test(
    `the theme at ${width} px follows the system when that is chosen`,
    { tag: width === 768 ? [] : ['@slow'] },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await openLanding(page, { width });
      await expect(page.locator('html')).toHaveClass('dark');
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio', { name: 'System' }).click();
      await expect(page.locator('html')).toHaveClass('light');
      expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('system');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveClass('dark');
    },
  );
}

test('the links move into the side sheet one pixel below md', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Features' })).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Features' })).toBeVisible();
});
