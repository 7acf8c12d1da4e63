import { defineConfig } from 'playwright/test';
import { findBrowser } from './tests/support/run/browser.mjs';
import { desktop, phone } from './tests/browser/support/devices.ts';
import { ownShop } from './tests/browser/support/own-shop.ts';

const executablePath = findBrowser();

/** Without animations the tests take a tenth less time; those on a wide page run with them. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;
/** Tests that choose their devices themselves, as what they try differs on a wide page or needs a keyboard. */
const ofTheirOwnDevices = /(keyboard|booth|mails|landing|landing-(parts|description))\.spec\.ts$/;

/**
 * Tests of what does not depend on the page's width: announcements, counts, sharing, refusals, focus, links, slow connections and
 * other browsers.
 */
const ofAnyWidth =
  /(states|slow-line|analytics|refusals|mail-links|sharing|share-target|push|missing-parts|old-browsers|focus|section-links|proof|result|gallery|withdraw|buying|mails)\.spec\.ts$/;
/** Takes screenshots for people to review. */
const screens = /screens\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  globalSetup: './tests/browser/support/start-shops.ts',
  timeout: 300_000,
  // Four browsers and their shops keep two processors busy.
  expect: { timeout: 30_000 },
  workers: 4,
  // Otherwise a long file at the end would keep one worker busy and three idle.
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['./tests/support/run/failure-log.ts'], ['./tests/support/run/durations.ts']],
  use: {
    // Set by the global set-up, which runs before any test.
    baseURL: ownShop()?.shop ?? '',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--disable-quic', '--no-first-run'] },
  },
  projects: [
    { name: 'phone', use: { ...phone, ...still }, grepInvert: /@slow/, testIgnore: screens },
    // Left out of `npm test`: the narrow page's tests on a wide page, and further themes and widths.
    {
      name: 'slow-desktop',
      use: desktop,
      grepInvert: /@slow/,
      testIgnore: [ofTheirOwnDevices, ofAnyWidth, screens],
    },
    { name: 'slow-themes', use: { ...desktop, ...still }, grep: /@slow/, testIgnore: screens },
    { name: 'screens', testMatch: screens },
  ],
});
