import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { givenFolder } from '../../support/folder.ts';
import { onPath } from '../../support/run/browser.mjs';
import { whyNotInstalled } from '../../support/why-not-installed.ts';
import type { Page } from './page.ts';

/** Reason why Firefox is missing here, for skipping a test; undefined where it is installed. */
export const whyNoFirefox = await whyNotInstalled('firefox-esr', '--version', 'firefox-esr');

/**
 * Saves files without asking. Keeps animations, as Firefox ends a smooth scroll at a position of its own, but with ten frames a
 * second: without a GPU, each of 60 is painted by the processor.
 */
const preferencesFor = (downloads: string) => ({
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.alwaysOpenPanel': false,
  'ui.prefersReducedMotion': 0,
  'layout.frame_rate': 10,
});

/** Opens a Firefox window by WebDriver BiDi. @throws where it is missing: see `whyNoFirefox` */
export async function openFirefox(): Promise<Page> {
  if (whyNoFirefox) throw new Error(whyNoFirefox);
  const executablePath = onPath('firefox-esr') ?? '';
  const folder = await givenFolder();
  const downloads = path.join(folder.path, 'downloads');
  await mkdir(downloads);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, HOME: folder.path },
    extraPrefsFirefox: preferencesFor(downloads),
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 800 });
  return {
    downloads,
    open: async (url) => {
      await page.goto(url);
    },
    read: (inPage, ...args) => page.evaluate(inPage, ...args),
    find: async (inPage, ...args) => {
      const found = await page.evaluateHandle(inPage, ...args);
      const element = found.asElement() as ElementHandle | null;
      if (!element) return undefined;
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        upload: async (file) => (await element.toElement('input')).uploadFile(file),
      };
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
