import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { givenCheckout } from '../support/own-checkout.ts';
import { givenDataDir, launch, stillRunning } from '../start/launch.ts';

const textOf = (url: string, headers = {}) => fetch(url, { headers }).then((answer) => answer.text());

/** Collects Vite's messages to the browser about changed modules. */
async function listenForUpdates(shop: string): Promise<{ messages: string[] } & Disposable> {
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(await textOf(`${shop}/@vite/client`)) ?? [];
  const socket = new WebSocket(`${shop.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(data.toString()));
  await expect.poll(() => messages.join()).toContain('connected');
  return { messages, [Symbol.dispose]: () => socket.terminate() };
}

test('npm run dev serves the sources directly, restarts what a change affects, and cleans up', async () => {
  await using checkout = await givenCheckout();
  await using dataDir = await givenDataDir();
  await using dev = launch(dataDir.path, {}, [process.execPath, checkout.start, 'launcher/dev/main']);
  const { shop } = await dev.opened();
  await expect.poll(() => dev.output()).toContain('is open');

  const page = await textOf(`${shop}/`, { 'accept-language': 'de' });
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('src="/main.tsx"');
  expect(page).toContain('"brand":"Toonbooth"');
  expect((await fetch(`${shop}/nothing-here`)).status).toBe(404);
  expect(await textOf(`${shop}/api/shop`)).toContain('"currency"');

  using updates = await listenForUpdates(shop);
  await fetch(`${shop}/app.tsx`);
  await checkout.edit('web/app.tsx', 'export function App', '/* changed */ export function App');
  await expect.poll(() => updates.messages.join()).toMatch(/"type":"update".*"\/app\.tsx"/);

  await expect.poll(() => dev.output()).toContain('Watching the sources');
  await checkout.edit('server/routes/health.ts', 'alive: true', "alive: 'changed'");
  await expect.poll(() => textOf(`${shop}/healthz`), { interval: 200 }).toContain('changed');
  await expect.poll(() => dev.output()).toContain('server is ready again');
  expect(dev.output()).not.toContain('worker is ready again');

  const processes = await dev.processes();
  expect(await dev.stop()).toBe(0);
  expect(processes.length).toBeGreaterThanOrEqual(7);
  await expect.poll(() => stillRunning(processes)).toEqual([]);
});
