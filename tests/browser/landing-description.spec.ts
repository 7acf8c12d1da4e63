import { expect } from 'playwright/test';
import { desktop } from './support/devices.ts';
import {
  answered,
  box,
  columnsOf,
  expectAnchors,
  expectLoaded,
  expectSideSheet,
  looks,
  openLanding,
} from './support/landing.ts';
import { test } from './support/test.ts';

/** Width of the breakpoint `md`, in pixels. */
const md = 768;

// They set their widths themselves.
test.use(desktop);

for (const { theme, width, seen, tag } of looks) {
  test(`${seen}: sections, headings, grids and links are as described`, { tag }, async ({ page }) => {
    await openLanding(page, { width, theme });
    await expect(page.locator('html')).toHaveClass(theme);
    const wide = width >= md;

    await test.step('the sections, in order', async () => {
      const ids = await page
        .locator('main section[id], footer[id]')
        .evaluateAll((all) => all.map(({ id }) => id));
      expect(ids).toEqual(['showcase', 'how', 'testimonials', 'faq', 'pricing', 'footer']);
    });

    await test.step('the header is sticky, about 56 px high, and shows its links from md on', async () => {
      const header = page.getByRole('banner');
      expect((await box(header)).height).toBeGreaterThan(52);
      expect((await box(header)).height).toBeLessThan(60);
      await expect(header).toHaveCSS('position', 'sticky');
      const links = header.getByRole('navigation').getByRole('link');
      if (wide) await expect(links).toHaveText(['Features', 'Testimonials', 'FAQ']);
      else await expect(links.first()).toBeHidden();
      await expect(header.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !wide });
      await expect(header.getByRole('button', { name: 'Theme' })).toBeVisible();
      const brand = header.getByRole('link', { name: 'Toonbooth' });
      await expect(brand).toHaveAttribute('href', '/');
      await expect(brand.locator('img')).toHaveJSProperty('complete', true);
      expect((await box(brand)).x).toBeLessThan(width / 4);
      if (wide) await expectAnchors(links);
      else await expectSideSheet(page);
    });

    await test.step('the theme menu has three choices and is next to the menu icon', async () => {
      const toggle = page.getByRole('button', { name: 'Theme' });
      if (!wide) {
        const menu = await box(page.getByRole('button', { name: 'Menu' }));
        expect((await box(toggle)).x + (await box(toggle)).width).toBeCloseTo(menu.x, 0);
      }
      await toggle.click();
      await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    });

    await test.step('the hero fills the width, dark over its picture', async () => {
      const hero = page.locator('main section').first();
      expect((await box(hero)).width).toBe(width);
      await expect(hero.locator('img')).toHaveJSProperty('complete', true);
      expect((await box(hero.locator('img'))).width).toBe(width);
      const overlay = hero.locator('picture + div');
      expect((await box(overlay)).height).toBe((await box(hero)).height);
      await expect(overlay).toHaveCSS('background-image', /gradient/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Transform your pictures into masterpieces',
      );
      await expect(hero.getByText('turns ordinary photos into cartoon art in seconds')).toBeVisible();
      await expect(hero.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/transform');
    });

    await test.step('before, arrow and after take 5, 2 and 5 of 12 columns', async () => {
      const row = page.locator('#showcase > div').first();
      expect(await columnsOf(row)).toBe(12);
      const parts = await row
        .locator('> *')
        .evaluateAll((all) => all.map((part) => getComputedStyle(part).gridColumn));
      expect(parts).toEqual(['span 5 / span 5', 'span 2 / span 2', 'span 5 / span 5']);
      await expect(row.locator('img')).toHaveCount(2);
      await expect(row.locator('> div svg')).toBeVisible();
    });

    await test.step('four pictures are in 4 columns from md on and in 2 below', async () => {
      const showcase = page.locator('#showcase');
      await expect(showcase.getByRole('heading', { name: 'Try many styles' })).toBeVisible();
      await expect(
        showcase.getByText(
          'Transform your photos into stunning cartoons with AI-powered technology. Fast, easy, and professional results in seconds.',
        ),
      ).toBeVisible();
      const grid = showcase.locator('.grid:has(> figure)').nth(1);
      await expect(grid.locator('figcaption')).toHaveText(['Original', 'Bricks', 'Soccy', 'Samsum']);
      expect(await columnsOf(grid)).toBe(wide ? 4 : 2);
      const social = showcase.locator('.grid', {
        has: page.getByRole('heading', { name: 'Perfect for Social Media' }),
      });
      await expect(social.getByRole('img')).toHaveCount(4);
      await expect(social.getByRole('img').last()).toHaveAccessibleName(/Picasso/);
      await expect(showcase.getByRole('link', { name: 'Start Transforming Your Photos' })).toHaveAttribute(
        'href',
        '/transform',
      );
    });

    await test.step('four testimonials have an avatar, a name, a handle and a comment', async () => {
      const section = page.locator('#testimonials');
      await expect(section.getByRole('heading')).toHaveText(
        'Discover why people (and other types of life) love the product',
      );
      await expect(section.locator('figure')).toHaveCount(4);
      await expect(section.locator('figure img')).toHaveCount(4);
      await expect(section.locator('blockquote')).toHaveCount(4);
      await expect(section.getByText(/^@/)).toHaveCount(4);
      await expect(section.locator('figcaption span.font-bold')).toHaveText([
        ...['Chelsea', 'Doppio', 'Visor', 'The Other Cup'],
      ]);
      await expect(section).toContainText(/Picasso-like filter.*Anime-like filter/s);
      await section.scrollIntoViewIfNeeded();
      for (const avatar of await section.locator('figure img').all()) await expectLoaded(avatar);
    });

    await test.step('at most one of six answers is open, and it can be closed', async () => {
      const questions = page.locator('#faq button');
      await expect(questions).toHaveCount(6);
      expect(await questions.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
        ...[1, 2, 3, 4, 5, 6].map((number) => `item-${number}`),
      ]);
      const answers = page.locator('#faq [role=region]');
      for (const [item, words] of answered.entries()) await expect(answers.nth(item)).toContainText(words);
      const open = page.locator('#faq button[aria-expanded=true]');
      await expect(open).toHaveCount(0);
      await questions.nth(1).click();
      await questions.nth(3).click();
      await expect(open).toHaveText(['Can I get a refund?']);
      await expect(page.getByText('given only for a technical failure')).toBeVisible();
      await questions.nth(3).click();
      await expect(open).toHaveCount(0);
      await questions.nth(2).click();
      await expect(page.getByText('Most pictures are complete within 5-15 minutes')).toBeVisible();
    });

    await test.step('a button past 400 px leads to the top', async () => {
      const toTop = page.getByRole('button', { name: 'Scroll to top' });
      await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
      await expect(toTop).toHaveCount(0);
      await page.evaluate(() => scrollTo({ top: 401, behavior: 'instant' }));
      await toTop.click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await expect(toTop).toHaveCount(0);
    });

    await test.step('the footer has the brand, the legal texts in new tabs, the mail address and the year', async () => {
      const footer = page.locator('#footer');
      await expect(footer.getByRole('link', { name: 'Toonbooth' })).toHaveAttribute('href', '/');
      for (const [name, href] of [
        ['Terms of Service', '/terms_of_service.txt'],
        ['Privacy Policy', '/privacy_policy.txt'],
      ] as const) {
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
        await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
      }
      await expect(footer.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', /^mailto:.+@/);
      await expect(footer.getByText(`© ${new Date().getFullYear()}`)).toBeVisible();
    });

    await test.step('nothing is wider than the screen', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}
