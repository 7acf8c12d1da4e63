import { expect, type Locator, type Page } from 'playwright/test';

/** Widths at which the page is compared with its first description, in pixels. */
export const widths = [360, 768, 1280] as const;

/** Every theme at every width. Those tried only by the slow tests have their tag. */
export const looks = widths.flatMap((width) =>
  (['dark', 'light'] as const).map((theme) => {
    const isTried = (width === 360 && theme === 'dark') || (width === 1280 && theme === 'light');
    return { width, theme, seen: `${theme} at ${width} px`, tag: isTried ? [] : ['@slow'] };
  }),
);

/** Opens `/` and waits until all of it responds. */
export async function openLanding(
  page: Page,
  { width, theme }: { width: number; theme?: string },
): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  if (theme !== undefined)
    await page.addInitScript((chosen) => {
      localStorage.setItem('vite-ui-theme', chosen);
    }, theme);
  await page.goto('/');
  // The footer's languages come with the scripts.
  await expect(page.getByRole('navigation', { name: 'Language' })).toBeAttached();
}

export async function columnsOf(grid: Locator): Promise<number> {
  const template = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
  return template.split(' ').length;
}

/** Patterns that the answers must match, in order. */
export const answered = [
  /upload a photo, choose a style, enter your email and pay securely.*card.*send it to you by email/i,
  /nudity, explicit content, violence, hate speech, or anything else that breaks our terms.*rejected/i,
  /Most pictures are complete within 5-15 minutes.*longer/,
  /only for a technical failure or when we are unable to deliver your image/,
  /rejected for a content violation, you receive a redeemable code for a free image/,
  /Recurring abuse leads to blocking/,
];

const addressesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));

export async function expectAnchors(links: Locator): Promise<void> {
  expect(await addressesOf(links)).toEqual(['/#showcase', '/#testimonials', '/#faq']);
}

/** Expects a side sheet along the left edge that closes on a tap on a link, which leads there. */
export async function expectSideSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(async () => (await box(sheet)).x).toBe(0);
  expect((await box(sheet)).height).toBe(page.viewportSize()?.height);
  const links = sheet.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links).toHaveText(['Features', 'Testimonials', 'FAQ']);
  await expectAnchors(links);
  const styles = sheet.getByRole('navigation', { name: 'Styles' }).getByRole('link');
  const sold = await addressesOf(page.locator('#showcase a[href*="?style="]'));
  expect(sold.length).toBeGreaterThan(1);
  expect(await addressesOf(styles)).toEqual(sold);
  expect(await addressesOf(sheet.getByRole('link', { name: 'Find my order' }))).toEqual(['/find']);
  await links.nth(1).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/#testimonials$/);
  await expect(page.locator('#testimonials')).toBeInViewport();
}

/** Expects the picture to be loaded, not merely given up. */
export async function expectLoaded(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
}

export const box = async (place: Locator) =>
  (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
