import { givenDataDir, launch } from '../start/launch.ts';

/** Many purchases come from one address here. */
const limits = [
  'UPLOADS_PER_HOUR',
  'UPLOADED_MEGABYTES_PER_HOUR',
  'CHECKOUTS_PER_HOUR',
  'WRONG_CODES_PER_HOUR',
  'STATUS_PER_MINUTE',
];
const unhurried = Object.fromEntries(limits.map((name) => [name, '10000']));

/** It looks drawn to the moderator. Three refusals would block everybody here: a run makes two. */
const refusesTheCat = { MODERATION_LIMITS: 'drawing=0.5' };

/**
 * Playwright's global set-up: one shop for the run, started as an operator starts it. Tests find it in
 * `TEST_SHOP` and all its addresses, as in `addresses.json`, in `TEST_ADDRESSES`.
 */
async function openShop(): Promise<() => Promise<void>> {
  const folder = await givenDataDir();
  const start = launch(folder.path, { ...unhurried, ...refusesTheCat });
  const addresses = await start.opened();
  process.env.TEST_SHOP = addresses.shop;
  process.env.TEST_ADDRESSES = JSON.stringify({ ...addresses, dataDir: folder.path });
  return async () => {
    await start.stop();
    await folder[Symbol.asyncDispose]();
  };
}

export { openShop as default };
