import { defineConfig } from 'playwright/test';
import { findBrowser } from './tests/support/run/browser.mjs';
import { ownShop } from './tests/browser/support/own-shop.ts';

const executablePath = findBrowser();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };
/** Spares people who wait for `npm test` a tenth of its time; the slow tests play with all that moves. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** What differs on a wide page or needs a keyboard; the narrow page holds all the rest that the wide one does. */
const onDesktop = /(keyboard|landing|landing-(parts|description))\.spec\.ts$/;

/** What is announced, counted, shared and refused, where the focus goes, and what comes of links, a slow line and other browsers, depends on no width. */
const ofAnyWidth =
  /(states|slow-line|analytics|refusals|mail-links|sharing|missing-parts|old-browsers|focus|section-links|proof|result|gallery|withdraw|buying)\.spec\.ts$/;
/** Takes pictures for people to look at. */
const screens = /screens\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/start-shops.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 4,
  // A long file that comes last would keep one worker busy and three waiting.
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['./tests/support/run/failure-log.ts'], ['./tests/support/run/durations.ts']],
  use: {
    // Written by the global set-up, which runs before any test.
    baseURL: ownShop()?.shop ?? '',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--disable-quic', '--no-first-run'] },
  },
  projects: [
    { name: 'phone', use: { ...phone, ...still }, grepInvert: /@slow/, testIgnore: screens },
    { name: 'desktop', use: { ...desktop, ...still }, grepInvert: /@slow/, testMatch: onDesktop },
    // What `npm test` leaves out: the narrow page's tests on the wide one, and further themes and widths.
    {
      name: 'slow-desktop',
      use: desktop,
      grepInvert: /@slow/,
      testIgnore: [onDesktop, ofAnyWidth, screens],
    },
    { name: 'slow-themes', use: desktop, grep: /@slow/, testIgnore: screens },
    { name: 'screens', testMatch: screens },
  ],
});
