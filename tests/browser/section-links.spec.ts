import { expect, type Page } from 'playwright/test';
import { test } from './support/test.ts';

const follow = async (page: Page, isMobile: boolean) => {
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await menu.getByRole('link', { name: 'FAQ' }).click();
};

/** Expects the section right below the top bar. */
async function expectInPlace(page: Page): Promise<void> {
  const distance = () =>
    page.locator('#faq').evaluate((section) => {
      const under = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
      return Math.abs(section.getBoundingClientRect().top - under);
    });
  await expect.poll(distance).toBeLessThan(2);
}

test('a section is reached with the focus from a page that was opened directly', async ({
  page,
  isMobile,
}) => {
  await page.goto('/find');
  await follow(page, isMobile);
  await expectInPlace(page);
  await expect(page.locator('#faq')).toBeFocused();
});

test('a section is reached at the first tap, even if pictures above it load later', async ({
  page,
  isMobile,
}) => {
  let letCome = (): void => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\.(avif|webp)$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await follow(page, isMobile);
  await expectInPlace(page);
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  letCome();
  await page.waitForLoadState();
  await page.evaluate(() =>
    Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined))),
  );
  expect(await heightOf()).toBe(before);
  await expectInPlace(page);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a section is reached even if the page above it grows while it scrolls there', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const grow = () =>
        document.querySelector<HTMLElement>('#testimonials')?.style.setProperty('padding-top', '500px');
      addEventListener('scroll', grow, { once: true });
    });
    await follow(page, isMobile);
    await expectInPlace(page);
  });
});
