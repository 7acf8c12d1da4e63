import { z } from 'zod';

const text = z.string();
const shops = z.array(z.object({ shop: text, stripe: text, mailbox: text, comfyui: text, dataDir: text }));

/** Returns the addresses of this Playwright worker's shop, and its data folder; undefined before it is open. */
export function ownShop(): z.infer<typeof shops>[number] | undefined {
  return shops.parse(JSON.parse(process.env.TEST_SHOPS ?? '[]'))[
    Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  ];
}
