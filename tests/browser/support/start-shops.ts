import path from 'node:path';
import type { FullConfig } from 'playwright/test';
import { build } from '#launcher/prepare/build.mjs';
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

async function openShop() {
  const folder = await givenDataDir();
  const start = launch(folder.path, { ...unhurried, ...refusesTheCat, BOOTH: '1' });
  return {
    addresses: { ...(await start.opened()), dataDir: folder.path },
    async close(): Promise<void> {
      await start.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/**
 * Starts one shop for each of Playwright's workers, as its global setup: tests must not affect each other's stand-ins. The shops
 * are started as an operator starts them. Tests find theirs in `TEST_SHOPS`, by their `TEST_PARALLEL_INDEX`, with its addresses
 * as in `addresses.json`.
 */
async function openShops({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Builds once, before several shops start at the same time and each find that it is needed.
  await build(path.join(import.meta.dirname, '../../..'));
  const shops = await Promise.all(Array.from({ length: workers }, openShop));
  process.env.TEST_SHOPS = JSON.stringify(shops.map(({ addresses }) => addresses));
  return async () => {
    await Promise.all(shops.map((shop) => shop.close()));
  };
}

// oxlint-disable-next-line import/no-default-export -- Playwright loads it by its default export.
export { openShops as default };
