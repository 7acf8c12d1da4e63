import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMails } from '#adapters/database/tables/mails.ts';
import { createPrompts } from '#adapters/database/tables/prompts.ts';
import { createStripeEvents } from '#adapters/database/tables/stripe-events.ts';
import type { Services } from '#compose.ts';
import { createApp } from '#server/app.ts';
import { createOrderSignals } from '#server/events/order-signals.ts';
import { metricDefinitions } from '#server/metrics/metric-definitions.ts';
import { addPrompt } from '../support/add-prompt.ts';
import { givenOrder } from '../support/orders.ts';
import { givenServices } from '../support/services.ts';
import { textOf } from '../support/command-blocks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const webRoot = path.join(root, 'dist/web');

/** Starts the server's HTTP side on a database of the test's own, without its periodic tasks. */
async function givenServer(settings: Record<string, string> = {}, changed: Partial<Services> = {}) {
  const services = await givenServices(settings);
  const signals = createOrderSignals(services.config.DATABASE_URL);
  const server = createServer(createApp({ ...services, ...changed }, signals, webRoot)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());

  /** Requests the metrics from this machine; `headers` may claim another host, which fetch would not send. */
  function get(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path: '/metrics', headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      });
      sent.on('error', reject).end();
    });
  }

  return {
    services,
    get,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await signals.close();
      await services[Symbol.asyncDispose]();
    },
  };
}

const token = 'a-token-of-some-length';
const bearer = { authorization: `Bearer ${token}` };
const publicShop = { PUBLIC_URL: 'https://toons.example.com', TRUST_PROXY: '0', LOG_LEVEL: 'error' };

test('metrics without a token are served to this machine only, and not through a proxy or another name', async () => {
  await using server = await givenServer();
  expect((await server.get()).status).toBe(200);
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'toons.example.com' },
  ]) {
    const { status, text } = await server.get(headers);
    expect({ headers, status, text }).toEqual({
      headers,
      status: 403,
      text: expect.stringContaining('Set METRICS_TOKEN, at least 16 characters') as string,
    });
  }
});

test.each([
  ['a proxy is expected', { TRUST_PROXY: '1' }],
  ['others can reach it', publicShop],
])('metrics without a token are refused if %s', async (_where, settings) => {
  await using server = await givenServer(settings);
  expect((await server.get()).status).toBe(403);
});

test('metrics with a token require it from everybody, wherever they are', async () => {
  await using server = await givenServer({ ...publicShop, METRICS_TOKEN: token });
  const elsewhere = { ...bearer, 'x-forwarded-for': '203.0.113.9', host: 'toons.example.com' };
  expect((await server.get(elsewhere)).status).toBe(200);
  expect((await server.get()).status).toBe(401);
  expect((await server.get({ authorization: `Bearer ${token}x` })).status).toBe(401);
});

/** Returns the names of the metrics used by the dashboard's panels. */
async function usedInDashboard(): Promise<string[]> {
  const dashboard = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(await readFile(path.join(root, 'docker/grafana-dashboard.json'), 'utf8')));
  return dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(/\b(\w+)\{/g)].map(([, name = '']) => name)),
  );
}

test('a shop with data exposes every metric, and the dashboard uses no other', async () => {
  await using server = await givenServer();
  const { services } = server;
  const { db } = services;
  await services.comfyuiInstances.report(
    'worker',
    [{ url: 'http://user:secret@gpu-1:8188', healthy: true, cannotDraw: ['anime'], queue: 3 }],
    [...services.styles.values()].map(({ id }) => id),
  );
  const paidAt = new Date(Date.now() - 90_000);
  const waiting = await givenOrder(db, { state: 'approved', paidAt });
  await givenOrder(db, { state: 'delivered', styleId: 'soccy' });
  const promptId = randomUUID();
  const prompt = { promptId, orderId: waiting.id, retry: 0, instance: 'http://gpu-1:8188', seed: 1 };
  await addPrompt(services.db, prompt);
  await db
    .updateTable('prompts')
    .set({ createdAt: sql<Date>`now() - interval '12 seconds'` })
    .execute();
  await createPrompts(db).end(promptId, 'done');
  await createMails(db).add(waiting.id, 'received');
  await createStripeEvents(db).record({ id: 'evt_1', type: 'checkout.session.completed', objectId: null });

  const { text } = await server.get();

  const names = [...text.matchAll(/^(toonbooth_\w+)(?:\{| )/gm)].map(([, name]) => name);
  expect([...new Set(names)].sort()).toEqual(Object.keys(metricDefinitions).sort());
  for (const line of [
    'toonbooth_orders{state="approved"} 1',
    'toonbooth_orders{state="refunded"} 0',
    'toonbooth_orders_waiting 1',
    'toonbooth_comfyui_up{comfyui="gpu-1:8188"} 1',
    'toonbooth_comfyui_queue{comfyui="gpu-1:8188"} 3',
    'toonbooth_style_drawable{style="anime"} 0',
    'toonbooth_style_drawable{style="soccy"} 1',
    'toonbooth_drawings{style="bricks",status="done"} 1',
    'toonbooth_mails_due 1',
    'toonbooth_queue_jobs{queue="drawing"} 0',
    'toonbooth_shop_open 1',
    'toonbooth_shop_closed{reason="machine"} 0',
    'toonbooth_database_up 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  expect(valueOf('toonbooth_oldest_wait_seconds')).toBeGreaterThanOrEqual(90);
  expect(valueOf('toonbooth_drawing_seconds\\{style="bricks",quantile="0.5"\\}')).toBeGreaterThanOrEqual(12);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(text).not.toContain('user:secret');

  const used = await usedInDashboard();
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !text.includes(`# HELP ${name} `))).toEqual([]);
});

test('metrics without the database say so, and still show the process', async () => {
  await using server = await givenServer({}, { pingDatabase: () => Promise.resolve(false) });
  const { status, text } = await server.get();
  expect(status).toBe(200);
  expect(text).toContain('toonbooth_database_up 0');
  expect(text).not.toMatch(/^toonbooth_(orders|shop_open|webhook_age_seconds)/m);
  expect(text).toContain('toonbooth_disk_free_bytes');
});

test('the dashboard and the guide name every metric of the shop, and no other', async () => {
  const dashboard = await readFile(path.join(root, 'docker/grafana-dashboard.json'), 'utf8');
  const guide = textOf('docs/operating/monitoring.md');
  for (const text of [dashboard, guide]) {
    const named = [...text.matchAll(/\b(toonbooth_\w+)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(Object.keys(metricDefinitions).sort());
  }
});
