import { chromium, type Page } from 'playwright';
import type { createClosers } from './closers.ts';
import { findBrowser } from './run/browser.mjs';

/** Opens a page in a browser of its own, for tests that run outside the browser's runner. */
export async function openPage(opened: ReturnType<typeof createClosers>): Promise<Page> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  opened.defer(() => browser.close());
  return browser.newPage();
}

/** Waits until the page of an order, which stays open, shows the picture. */
export const untilPictureShows = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Your picture is ready' }).waitFor({ timeout: 120_000 });
