import path from 'node:path';
import { portsFile } from '#adapters/data-dir/contents.ts';
import { environment } from '#config.ts';
import { launch, terminal } from '../launch.ts';
import { chooseShopPort } from '../ports/ports.ts';
import { readLaunchSettings, type Environment } from '../settings.ts';
import { greeting } from '../terminal/greeting.ts';
import { watchPrograms } from './watch-programs.ts';
import { serveWeb } from './web-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const given = environment();

/** Gives Vite the shop's address, which Stripe and mails link back to, and the shop's own server any free port. */
async function devEnvironment(): Promise<Environment> {
  const port = await chooseShopPort(readLaunchSettings(given).PORT);
  return { ...given, PORT: '0', PUBLIC_URL: `http://localhost:${port}` };
}

launch(devEnvironment(), async ({ addresses, loginUrl }, shop) => {
  const ports = await portsFile.read(readLaunchSettings(given).DATA_DIR);
  const shopUrl = `http://127.0.0.1:${String(ports?.shop)}`;
  await serveWeb({ root, port: Number(new URL(addresses.shop).port), shopUrl });
  watchPrograms(root, shop, terminal.line);
  for (const line of greeting(addresses, performance.now() / 1000, loginUrl)) terminal.line(line);
});
