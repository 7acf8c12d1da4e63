import { expect } from 'playwright/test';
import { desktop, phone } from './support/devices.ts';
import { box, openLanding } from './support/landing.ts';
import { test } from './support/test.ts';

for (const [name, device] of Object.entries({ phone, desktop }))
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test('the sections are reached from the menu: a side sheet on a phone, inline on a desktop', async ({
      page,
    }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto('/');
      await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
      if (device.isMobile) await page.getByRole('button', { name: 'Menu' }).click();
      const menu = device.isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
      await menu.getByRole('link', { name: 'FAQ' }).click();
      await expect(page).toHaveURL(/#faq$/);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.locator('#faq')).toBeInViewport();
      await page.getByRole('button', { name: /refund/i }).click();
      await expect(page.getByText(/technical failure/i).first()).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });

test('the theme is dark at first, and the visitor’s choice is kept', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Light' })
    .or(page.getByRole('menuitem', { name: 'Light' }))
    .click();
  await expect(page.locator('html')).toHaveClass('light');
  await page.reload();
  await expect(page.locator('html')).toHaveClass('light');
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light');
});

test('the price and the promises are visible without scrolling', async ({ page }) => {
  await openLanding(page, { width: 390 });
  const hero = page.locator('main section').first();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const text of [
    '$4.99 a picture.',
    'One free redraw within a day',
    'Deleted after a week, or whenever you say',
  ])
    await expect(hero.getByText(text)).toBeInViewport({ ratio: 1 });
});

test('a print is whole once a quarter is in view, or at once on paper or with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openLanding(page, { width: 390 });
  const print = page.getByRole('img', { name: 'The Mona Lisa, drawn in the Bricks style' }).first();
  /** Decides whether its colours and its opacity are the file's own. */
  const isWhole = () =>
    print.evaluate((img) => {
      const { opacity, filter } = getComputedStyle(img);
      return opacity === '1' && ['none', 'sepia(0) contrast(1) brightness(1)'].includes(filter);
    });
  /** Scrolls until this part of the print stands above the window's lower edge. */
  const showPart = (part: number) =>
    print.evaluate((img, shown) => {
      const { top, height } = img.getBoundingClientRect();
      scrollBy({ top: top + height * shown - innerHeight, behavior: 'instant' });
    }, part);
  await showPart(0.1);
  await expect.poll(isWhole).toBe(false);
  for (const media of [{ reducedMotion: 'reduce' }, { media: 'print' }] as const) {
    await page.emulateMedia(media);
    await expect.poll(isWhole).toBe(true);
    await page.emulateMedia({ reducedMotion: 'no-preference', media: 'screen' });
  }
  await showPart(0.27);
  await expect.poll(isWhole).toBe(true);
});

test('the headline stays inside a phone’s page with letters twice as large', async ({ page }) => {
  await openLanding(page, { width: 360 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const headline = page.getByRole('heading', { level: 1 });
  const clipped = await headline.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(clipped).toBeLessThanOrEqual(0);
  expect((await box(headline)).width).toBeLessThanOrEqual(360);
  for (const way of ['FAQ', 'footer']) {
    const part = way === 'FAQ' ? page.locator('#faq') : page.getByRole('contentinfo');
    await expect(part.getByRole('link', { name: 'Find my order' })).toHaveAttribute('href', '/find');
  }
});
