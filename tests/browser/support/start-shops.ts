import path from 'node:path';
import type { FullConfig } from 'playwright/test';
import { build } from '#launcher/prepare/build.mjs';
import { createClosers } from '../../support/closers.ts';
import { givenDataDir, launch } from '../../start/launch.ts';

/** Raised limits: many purchases come from one address here. */
const limits = [
  'UPLOADS_PER_HOUR',
  'UPLOADED_MEGABYTES_PER_HOUR',
  'CHECKOUTS_PER_HOUR',
  'WRONG_CODES_PER_HOUR',
  'STATUS_PER_MINUTE',
];
const unhurried = Object.fromEntries(limits.map((name) => [name, '10000']));

/**
 * Limit that the photo of the cat exceeds, as it looks drawn to the moderator. A third refusal would block the photo for all: a
 * test run makes two at most.
 */
const refusesTheCat = { MODERATION_LIMITS: 'drawing=0.5' };

const hasArgument = (pattern: RegExp): boolean => process.argv.some((arg) => pattern.test(arg));

/** Test pictures, a drawing of each style in each shop, which none of the quick tests needs. */
const withoutTestPictures =
  hasArgument(/^(--project=)?phone$/) && !hasArgument(/^(--project=)?(slow-\w+|screens)$/)
    ? { TEST_PICTURE_HOURS: '0' }
    : {};

type Closers = ReturnType<typeof createClosers>;

async function openShop(opened: Closers) {
  const folder = opened.use(await givenDataDir());
  const start = launch(folder.path, {
    ...{ ...unhurried, ...refusesTheCat, BOOTH: '1' },
    ...withoutTestPictures,
  });
  opened.defer(() => start.stop());
  return { ...(await start.opened()), dataDir: folder.path };
}

/**
 * Starts one shop for each of Playwright's workers, as its global setup: tests must not affect each other's stand-ins. The shops
 * are started as an operator starts them. Tests find theirs in `TEST_SHOPS`, by their `TEST_PARALLEL_INDEX`, with its addresses
 * as in `addresses.json`.
 */
async function openShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Builds once, before several shops start at the same time and each find that it is needed.
  await build(path.join(import.meta.dirname, '../../..'));
  const shops = Array.from({ length: workers }, createClosers);
  const close = async () => void (await Promise.all(shops.map((opened) => opened.closeAll())));
  try {
    process.env.TEST_SHOPS = JSON.stringify(await Promise.all(shops.map(openShop)));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads it by its default export.
export { openShops as default };
