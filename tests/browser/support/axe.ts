import { readFile } from 'node:fs/promises';
import type { run, RunOnly, RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { isSlow } from './themed.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules about colours, the only difference between the themes. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Ends transitions of colours between themes, whose intermediate values are not designed. */
function endTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  });
}

/** Scrolls the page at once. @returns where it was */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((to) => {
    const { scrollY } = window;
    window.scrollTo({ top: to, behavior: 'instant' });
    return scrollY;
  }, top);
}

/**
 * Runs axe's rules in the page itself, which has no frames. Axe's package for Playwright sends the script twice for each check, in
 * its long form, which took a third of a check's processor time.
 * @returns the elements that break a rule, by the rule's id
 */
async function brokenRules(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run: typeof run } };
    const { violations } = await axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** Checks from the top of the page: halfway down, the header covers a part of some button, which then counts as too small. */
async function expectNoViolation(page: Page, type: 'tag' | 'rule', values: string[]): Promise<void> {
  await endTransitions(page);
  const scrolled = await scrollTo(page, 0);
  const found = await brokenRules(page, { type, values });
  await scrollTo(page, scrolled);
  expect(found).toEqual([]);
}

/** Rules that a mail must keep; it has no landmarks, as mail programs put it into a page of theirs. */
const ofMails = [...ofColours, 'document-title', 'html-has-lang', 'image-alt', 'link-name', 'target-size'];

/** Checks that a mail can be read in its present colours, also by a screen reader. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolation(page, 'rule', ofMails);
}

/**
 * Checks the page in its present state against WCAG 2.2 AA, as far as a machine can; the slow tests always do so in both themes.
 */
export async function expectAccessible(page: Page, inBothThemes = isSlow()): Promise<void> {
  await expectNoViolation(page, 'tag', rules);
  if (!inBothThemes) return;
  const before = await page.evaluate(() => document.documentElement.className);
  const wear = (theme: string) => page.evaluate((name) => (document.documentElement.className = name), theme);
  await wear(before.includes('dark') ? before.replace('dark', 'light') : before.replace('light', 'dark'));
  await expectNoViolation(page, 'rule', ofColours);
  await wear(before);
}
