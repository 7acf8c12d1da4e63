import { expect, type Page } from 'playwright/test';
import { allMails } from './support/all-mails.ts';
import { expectReadable } from './support/axe.ts';
import { test } from './support/test.ts';

/** Mails with every part of a layout; the others have fewer. */
const layouts = ['received', 'ready', 'gift_card', 'opening', 'withdrawal_notice'];
const grounds = { light: 'rgb(245, 244, 242)', dark: 'rgb(19, 16, 17)' };

/** Removes the style sheet, as Gmail does for addresses of other providers. */
const withoutStyleSheet = (html: string) => html.replace(/<style>.*<\/style>/s, '');

/** Returns the references and codes that a line's end breaks. */
const brokenNumbers = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    const range = document.createRange();
    const numbers = /(R|[0-9A-Z]{4})-[0-9A-Z]{4}-[0-9A-Z]{4}/g;
    return texts.flatMap((text) => {
      const found = [...(text.nodeValue ?? '').matchAll(numbers)];
      return found.flatMap(({ 0: number, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        return range.getClientRects().length > 1 ? [number] : [];
      });
    });
  });

test('mails fit a phone with and without their style sheet, break no number, are readable in light and dark, and ask no host', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 600 });
  const mails = await allMails('de');
  for (const [name, html] of Object.entries(mails)) {
    for (const shown of [html, withoutStyleSheet(html)]) {
      await page.setContent(shown);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width, await brokenNumbers(page)]).toEqual([name, 320, []]);
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of layouts) {
      await page.setContent(mails[name] ?? '');
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(grounds[colorScheme]);
      await expectReadable(page);
    }
  }
  expect(asked).toEqual([]);
});
