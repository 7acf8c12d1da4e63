import { afterAll, beforeAll } from 'vitest';
import { createImages } from '#adapters/images/images.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import type { ImageProcesses } from '#compose.ts';
import { readConfig } from '#config.ts';
import { startServer } from '#server/serve.ts';
import { startWorker } from '#worker/worker.ts';
import { createClosers } from './closers.ts';
import { openOuterWorld, type Settings, type ShopOptions } from './shop-base.ts';

/** Image processes shared by all shops of a test process: starting them costs more than their work here. */
const imageProcesses: ImageProcesses = {
  images: { ...createImages(), close: () => Promise.resolve() },
  moderator: { ...createModerator(), close: () => Promise.resolve() },
};

export type TestShop = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts a whole shop: a real database and queue, the stand-ins over HTTP, and server and worker in this process. `settings`
 * override its environment.
 */
export async function startShop(
  settings: Settings = {},
  environment?: ShopOptions['environment'],
  reroute?: ShopOptions['reroute'],
) {
  const opened = createClosers();
  try {
    const options = { settings, ...(environment && { environment }), ...(reroute && { reroute }) };
    const world = await openOuterWorld(options, opened);
    let { config } = world;
    let server = await startServer(config, '127.0.0.1', imageProcesses);
    opened.defer(() => server.close());
    let worker = await startWorker(config, imageProcesses);
    opened.defer(() => worker.close());
    return {
      ...world,
      get services() {
        return server.services;
      },
      stopServer: () => server.close(),
      startServer: async () => {
        server = await startServer(config, '127.0.0.1', imageProcesses);
      },
      stopWorker: () => worker.close(),
      startWorker: async () => {
        worker = await startWorker(config, imageProcesses);
      },
      /** Stops both and starts them with these additional settings, as an operator does who changes `.env`. */
      restartWith: async (changed: Settings) => {
        await worker.close();
        await server.close();
        config = readConfig({ ...world.env, ...changed });
        server = await startServer(config, '127.0.0.1', imageProcesses);
        worker = await startWorker(config, imageProcesses);
      },
      [Symbol.asyncDispose]: () => opened.closeAll(),
    };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

/** Starts one shop for all tests of a block: each test looks only at its own order, and leaves the stand-ins unchanged. */
export function sharedShop(
  settings: Settings = {},
  environment?: ShopOptions['environment'],
): () => TestShop {
  let shop: TestShop | undefined;
  beforeAll(async () => {
    shop = await startShop(settings, environment);
  });
  afterAll(() => shop?.[Symbol.asyncDispose]());
  return () => {
    if (!shop) throw new Error('The shop opens before the first test, not before');
    return shop;
  };
}
