import { expect, test, vi } from 'vitest';
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
  await vi.waitFor(() => expect(messages.join()).toContain('connected'));
  return { messages, [Symbol.dispose]: () => socket.terminate() };
}

test('npm run dev serves the sources directly, restarts what a change affects, and cleans up', async () => {
  await using checkout = await givenCheckout();
  await using dataDir = await givenDataDir();
  await using dev = launch(dataDir.path, {}, [process.execPath, checkout.start, 'launcher/dev/main']);
  const { shop } = await dev.opened();
  await vi.waitFor(() => expect(dev.output()).toContain('is open'), 30_000);

  const page = await textOf(`${shop}/`, { 'accept-language': 'de' });
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('src="/main.tsx"');
  expect(page).toContain('"brand":"Toonbooth"');
  expect((await fetch(`${shop}/nothing-here`)).status).toBe(404);
  expect(await textOf(`${shop}/api/shop`)).toContain('"currency"');

  using updates = await listenForUpdates(shop);
  await fetch(`${shop}/app.tsx`);
  await checkout.edit('web/app.tsx', 'export function App', '/* changed */ export function App');
  await vi.waitFor(() => expect(updates.messages.join()).toMatch(/"type":"update".*"\/app\.tsx"/), 10_000);

  await vi.waitFor(() => expect(dev.output()).toContain('Watching the sources'), 60_000);
  await checkout.edit('server/routes/health.ts', 'alive: true', "alive: 'changed'");
  await vi.waitFor(async () => expect(await textOf(`${shop}/healthz`)).toContain('changed'), {
    timeout: 60_000,
    interval: 200,
  });
  await vi.waitFor(() => expect(dev.output()).toContain('server is ready again'), 30_000);
  expect(dev.output()).not.toContain('worker is ready again');

  const processes = await dev.processes();
  expect(await dev.stop()).toBe(0);
  expect(processes.length).toBeGreaterThanOrEqual(7);
  await vi.waitFor(() => expect(stillRunning(processes)).toEqual([]), 5_000);
});
