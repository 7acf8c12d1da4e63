import { readFile } from 'node:fs/promises';
import { createServer, connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { OrderCreated } from '#contract/order.ts';
import { isOver } from '#domain/order.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { givenDataDir, launch } from '#tests/start/launch.ts';
import { createCustomer, type Customer } from '#tests/support/customer.ts';
import { photoBytes } from '#tests/support/photos.ts';

/**
 * The figures of the two screens that visitors wait on, against a shop as `npm start` opens it:
 * how soon an upload is seen, how soon a step of the drawing is, and what a watching customer costs.
 *
 *   node --import tsx bench/status-page.ts
 */
const drawSeconds = 12;
const orders = 15;
const streamsPerOrder = 20;
const uploads = 10;

const unlimited = Object.fromEntries(
  [
    'UPLOADS_PER_HOUR',
    'UPLOADED_MEGABYTES_PER_HOUR',
    'CHECKOUTS_PER_HOUR',
    'STATUS_PER_MINUTE',
    'STREAMS_PER_ADDRESS',
  ].map((name) => [name, '100000']),
);

type Seen = { at: number; percent: number };

const print = (text: string): void => void process.stdout.write(`${text}\n`);

function quantile(values: number[], part: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return Math.round(ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? NaN);
}

/** Passes everything on to a ComfyUI and notes when it told of a step. */
async function openTap(target: URL) {
  const steps: number[] = [];
  const server = createServer((worker) => {
    const comfyui = connect(Number(target.port), target.hostname);
    comfyui.on('data', (chunk) => {
      if (chunk.includes('"progress"')) steps.push(performance.now());
    });
    worker.pipe(comfyui).pipe(worker);
    for (const socket of [worker, comfyui]) socket.on('error', () => worker.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { steps, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Resident memory of the process that runs this module, in kilobytes. */
async function memoryOf(module: string, pids: number[]): Promise<number> {
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(module)) continue;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  }
  throw new Error(`No process runs ${module}`);
}

async function twelveMegapixels(): Promise<Buffer> {
  const detail = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#888' } };
  const noise = await sharp({
    ...detail,
    create: { ...detail.create, noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(await photoBytes('astronaut.png'))
    .resize(4000, 3000, { fit: 'cover' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** From the start of an upload on loopback to the last byte of its preview, in milliseconds. */
async function timeUploads(customer: Customer): Promise<number[]> {
  const photo = await twelveMegapixels();
  print(`12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB`);
  const times: number[] = [];
  for (let n = 0; n < uploads; n += 1) {
    const started = performance.now();
    const token = await customer.upload(photo);
    await (await customer.request('GET', '/photos/current/preview', { token })).arrayBuffer();
    times.push(performance.now() - started);
    // The advice on it is not part of the next one's time.
    await wait(1_500);
  }
  return times;
}

/** Follows an order to its end. @returns when each new percent came, or undefined when the end never did. */
async function follow(customer: Customer, { token }: OrderCreated): Promise<Seen[] | undefined> {
  const seen: Seen[] = [];
  for await (const { state, paidBy, progress } of customer.events(token, AbortSignal.timeout(600_000))) {
    if (state === 'approved' && progress.percent !== seen.at(-1)?.percent)
      seen.push({ at: performance.now(), percent: progress.percent });
    if (isOver({ state, paidBy })) return seen;
  }
  return undefined;
}

async function measure(): Promise<void> {
  await using folder = await givenDataDir();
  const comfyui = await createComfyStandin({ port: 0, dir: `${folder.path}-comfyui`, seconds: drawSeconds });
  const tap = await openTap(new URL(comfyui.url));
  const start = launch(folder.path, { ...unlimited, COMFYUI_URLS: tap.url, WORKFLOWS: 'cpu' });
  try {
    const { shop, stripe, mailbox } = await start.opened();
    const customer = createCustomer({
      url: shop,
      stripe: { url: stripe ?? '' },
      mailbox: { url: mailbox ?? '' },
    });
    const times = await timeUploads(customer);
    print(`upload to preview: median ${quantile(times, 0.5)} ms, slowest ${quantile(times, 1)} ms`);

    const placed = await Promise.all(Array.from({ length: orders }, () => customer.order()));
    const memory = async () => memoryOf('server/main.ts', await start.processes());
    await wait(5_000);
    const before = await memory();
    const following = placed.flatMap((order) =>
      Array.from({ length: streamsPerOrder }, () => follow(customer, order).catch(() => undefined)),
    );
    await wait(5_000);
    const watched = await memory();
    print(`${following.length} streams: ${Math.round((watched - before) / following.length)} KB each`);
    for (const order of placed) await customer.pay(order);
    const ends = await Promise.all(following);
    print(`final state missed: ${ends.filter((end) => end === undefined).length} of ${ends.length}`);
    print(`memory at the end: ${Math.round(((await memory()) - before) / following.length)} KB each`);
    const late = ends.flatMap((seen) => (seen ?? []).map(({ at }) => at - stepBefore(tap.steps, at)));
    print(`step to browser: median ${quantile(late, 0.5)} ms, p95 ${quantile(late, 0.95)} ms`);
  } finally {
    await start.stop();
    tap.close();
    await comfyui[Symbol.asyncDispose]();
  }
}

/** The last step that ComfyUI told of before; they are further apart than any of them takes to arrive. */
function stepBefore(steps: number[], at: number): number {
  return steps.findLast((step) => step <= at) ?? NaN;
}

await measure();
