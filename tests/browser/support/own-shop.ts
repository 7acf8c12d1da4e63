import { z } from 'zod';

const text = z.string();
const shops = z.array(z.object({ shop: text, stripe: text, mailbox: text, comfyui: text, dataDir: text }));

/** Where the shop of this Playwright worker is reached, and where it keeps its data; undefined before it is open. */
export function ownShop(): z.infer<typeof shops>[number] | undefined {
  return shops.parse(JSON.parse(process.env.TEST_SHOPS ?? '[]'))[
    Number(process.env.TEST_PARALLEL_INDEX ?? 0)
  ];
}
