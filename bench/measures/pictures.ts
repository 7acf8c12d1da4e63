import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fillWorkflow, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { environment } from '#config.ts';
import { createClosers } from '#tests/support/closers.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { query } from '#tests/support/query.ts';
import { postTo } from '#tests/support/standins.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { Figure } from '../figure.ts';
import { callInTurns } from '../load.ts';
import { choosingMs, openComfyuis, openShop, type Shop } from '../open-shop.ts';
import { distinctPhotos } from '../photo.ts';

/**
 * Loads for stand-ins: duration of a prompt in seconds; prompts per instance, for some 30 seconds of drawing; and concurrent
 * visitors per instance, enough that it never waits for one.
 */
const waiting = [
  { seconds: 2, promptsEach: 15, visitorsEach: 4, aim: '≥ 0.97 of it (1.03)' },
  { seconds: 0.3, promptsEach: 100, visitorsEach: 16, aim: '≥ 0.91 of it (1.10)' },
];
/** Load for a real ComfyUI, whose prompts take their own time. */
const real = { promptsEach: 15, visitorsEach: 4 };
const instanceCounts = [1, 2, 4];
const aims: Record<number, string> = { 2: '≥ 1.9 of it', 4: '≥ 3.7 of it' };
const style = 'bricks';
const patienceSeconds = 3_600;

type Load = { urls: string[]; prompts: number; visitors: number; tier: string };
/** Pictures per minute. */
type Rates = { wholeWay: number; paidOnly: number; straight: number };

/**
 * Compares pictures per minute through the whole product, from the start of the first prompt to the last mail, with the same
 * prompts posted straight to the same instances: those at `COMFYUI_URLS` (with `WORKFLOWS`), or stand-ins that wait. Measured
 * once from the upload, with photos arriving while others are drawn, and once only from the payment on.
 */
export async function measurePictures(): Promise<Figure[]> {
  const { COMFYUI_URLS: given, WORKFLOWS: tier = 'cpu' } = environment();
  if (given) {
    const urls = given.split(',');
    const rates = new Map<number, Rates>();
    for (const count of instanceCounts.filter((one) => one <= urls.length))
      rates.set(count, await compare(urls.slice(0, count), real, tier));
    return figuresOf(rates, 'ComfyUI as it is');
  }
  const figures: Figure[] = [];
  for (const { seconds, aim, ...each } of waiting) {
    const rates = new Map<number, Rates>();
    for (const count of instanceCounts) rates.set(count, await compareStandins(count, seconds, each));
    figures.push(...figuresOf(rates, `prompts of ${seconds} s`, aim));
  }
  return figures;
}

async function compareStandins(count: number, seconds: number, each: typeof real): Promise<Rates> {
  const opened = createClosers();
  try {
    return await compare(await openComfyuis(opened, count, seconds), each, 'cpu');
  } finally {
    await opened.closeAll();
  }
}

async function compare(urls: string[], each: typeof real, tier: string): Promise<Rates> {
  const [prompts, visitors] = [each.promptsEach * urls.length, each.visitorsEach * urls.length];
  const load = { urls, prompts, visitors, tier };
  return { ...(await throughProduct(load)), straight: await postStraight(load) };
}

function figuresOf(rates: Map<number, Rates>, prompts: string, aim?: string): Figure[] {
  const ofOne = rates.get(1);
  return [...rates].flatMap(([count, { wholeWay, paidOnly, straight }]) => {
    const what = `pictures, ${prompts}, ${count} ComfyUI`;
    const beside = { what: 'posted straight', value: straight };
    const own = { what, value: wholeWay, unit: '/min', beside };
    const ofPaid = { ...own, what: `${what}, paid → delivered only`, value: paidOnly };
    if (count === 1 || !ofOne) return [{ ...own, ...(aim && { aim }) }, ofPaid];
    const besideOne = (value: number) => ({ beside: { what: '1 ComfyUI', value } });
    const scale = { ...own, ...besideOne(ofOne.wholeWay), aim: aims[count] ?? '' };
    return [own, scale, ofPaid, { ...ofPaid, ...besideOne(ofOne.paidOnly) }];
  });
}

async function throughProduct({ urls, prompts, visitors, tier }: Load): Promise<Omit<Rates, 'straight'>> {
  const opened = createClosers();
  try {
    const shop = await openShop(opened, { COMFYUI_URLS: urls.join(','), WORKFLOWS: tier });
    const photos = await distinctPhotos(prompts);
    // Leaves out of the measurement what the shop and ComfyUI load only once.
    await Promise.all(urls.map(() => shop.customer.buy({ styleId: style })));
    const bought = await comeInTurns(shop, photos, visitors);
    const paid = await payAllAtOnce(shop, photos);
    return { wholeWay: await rateOf(shop, bought), paidOnly: await rateOf(shop, paid) };
  } finally {
    await opened.closeAll();
  }
}

/** Runs `visitors` at once, each with its own photo, from the upload to the picture. @returns the orders */
async function comeInTurns({ customer }: Shop, photos: Buffer[], visitors: number): Promise<string[]> {
  const ids: string[] = [];
  const left = [...photos];
  await callInTurns(visitors, photos.length, async () => {
    const photoId = await customer.upload(left.pop() ?? Buffer.alloc(0));
    await wait(choosingMs);
    const order = await customer.orderWith(photoId, { styleId: style });
    ids.push(order.orderId);
    await customer.pay(order);
    await customer.reaches(order.token, 'delivered', patienceSeconds);
    await customer.picture(order.token);
  });
  return ids;
}

/** Uploads all photos and places all orders before paying the first. @returns the orders */
async function payAllAtOnce({ customer }: Shop, photos: Buffer[]): Promise<string[]> {
  const placed = [];
  for (const photo of photos)
    placed.push(await customer.orderWith(await customer.upload(photo), { styleId: style }));
  for (const order of placed) await customer.pay(order);
  return placed.map(({ orderId }) => orderId);
}

/** Returns pictures per minute, from the start of the orders' first prompt to their last mail. */
async function rateOf({ databaseUrl }: Shop, ids: string[]): Promise<number> {
  const text = `select count(*)::int as pictures,
    extract(epoch from max(mails.accepted_at) - min(prompts.started_at))::float as seconds
    from mails join prompts using (order_id)
    where mails.kind = 'ready' and mails.status = 'accepted' and order_id = any ($1)`;
  const { seconds } = await waitUntil(async () => {
    const [row] = await query<{ pictures: number; seconds: number }>(databaseUrl, text, [ids]);
    return row && row.pictures >= ids.length && row;
  }, patienceSeconds);
  return (60 * ids.length) / seconds;
}

const uploaded = z.object({ name: z.string(), subfolder: z.string() });
const history = z.record(
  z.string(),
  z.object({
    status: z.object({ messages: z.array(z.tuple([z.string(), z.object({ timestamp: z.number() })])) }),
  }),
);

/** Draws as the simplest script would: uploads all photos, posts all prompts, then waits. */
async function postStraight({ urls, prompts, tier }: Load): Promise<number> {
  const file = path.resolve(import.meta.dirname, '../../comfy-workflows', style, `${tier}.json`);
  const workflow = JSON.parse(await readFile(file, 'utf8')) as Workflow;
  const photo = new Blob([new Uint8Array(await photoBytes('astronaut.png'))]);
  const ready: { url: string; body: { prompt: Workflow; prompt_id: string } }[] = [];
  for (let n = 0; n < prompts; n += 1) {
    const url = urls[n % urls.length] ?? '';
    const id = randomUUID();
    const filling = { photo: await upload(url, photo, id), seed: n, prefix: `toonbooth-bench/${id}` };
    ready.push({ url, body: { prompt: fillWorkflow(workflow, filling).prompt, prompt_id: id } });
  }
  await Promise.all(ready.map(({ url, body }) => postTo({ url }, '/prompt', body)));
  const times: number[] = [];
  for (const { url, body } of ready) {
    times.push(...(await waitUntil(() => timesOf(url, body.prompt_id), patienceSeconds)));
  }
  return (60_000 * prompts) / (Math.max(...times) - Math.min(...times));
}

async function upload(url: string, photo: Blob, id: string): Promise<string> {
  const form = new FormData();
  form.set('image', photo, `${id}.png`);
  form.set('subfolder', 'toonbooth-bench');
  const answer = await fetch(`${url}/upload/image`, { method: 'POST', body: form });
  const { name, subfolder } = uploaded.parse(await answer.json());
  return `${subfolder}/${name}`;
}

/** Returns the timestamps of the prompt's messages in milliseconds, from its start to its end; undefined before it has ended. */
async function timesOf(url: string, id: string): Promise<number[] | undefined> {
  const entry = history.parse(await (await fetch(`${url}/history/${id}`)).json())[id];
  return entry?.status.messages.map(([, { timestamp }]) => timestamp);
}
