import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { migrate } from '#adapters/database/migrate.ts';
import { wordsOf } from '#adapters/log.ts';
import { compose, type Shop } from '#compose.ts';
import type { Config } from '#config.ts';
import { createApp } from './app.ts';
import { createOrderSignals } from './order-signals.ts';

const webRoot = path.join(import.meta.dirname, '../dist/web');

/** Brings the database up to date, then serves the shop. `host` undefined: every address of the machine. */
export async function startServer(config: Config, host?: string) {
  await migrate(config.DATABASE_URL);
  const shop = await compose(config, 'server');
  // The first visitor need not wait for them, and neither need the start.
  void warmUp(shop);
  const signals = createOrderSignals(config.DATABASE_URL);
  const server = createServer(createApp(shop, signals, webRoot));
  server.requestTimeout = 120_000;
  server.listen(config.PORT, host);
  await once(server, 'listening');
  shop.log.info('server ready');

  return {
    shop,
    server,
    async close(): Promise<void> {
      server.close();
      // Status streams never end by themselves.
      server.closeAllConnections();
      await signals.close();
      await shop.close();
    },
  };
}

async function warmUp({ images, moderator, log }: Shop): Promise<void> {
  await Promise.all([images.start(), moderator.start()]).catch((error: unknown) =>
    log.warn('not warmed up', { error: wordsOf(error) }),
  );
}
