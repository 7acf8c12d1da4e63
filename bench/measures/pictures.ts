import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fillWorkflow, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { environment } from '#config.ts';
import { createClosers } from '#tests/support/closers.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { query } from '#tests/support/query.ts';
import { postTo } from '#tests/support/standins.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import type { Figure } from '../figure.ts';
import { openComfyuis, openShop } from '../open-shop.ts';

/** Of a stand-in: how long a prompt takes, in seconds, and how many there are for each instance: some 30 seconds of drawing. */
const waiting = [
  { seconds: 2, promptsEach: 15, aim: '≥ 0.97 of it (1.03)' },
  { seconds: 0.3, promptsEach: 100, aim: '≥ 0.91 of it (1.10)' },
];
/** Of a real ComfyUI, whose prompts take as long as they do. */
const realPromptsEach = 15;
const instanceCounts = [1, 2, 4];
const aims: Record<number, string> = { 2: '≥ 1.9 of it', 4: '≥ 3.7 of it' };
const style = 'bricks';
const patienceSeconds = 3_600;

type Load = { urls: string[]; prompts: number; tier: string };
/** Pictures a minute. */
type Rates = { product: number; straight: number };

/**
 * Pictures a minute through the whole product, from the first prompt's begin to the last mail, against the same prompts
 * posted straight to the same ComfyUI. Those at `COMFYUI_URLS` (and `WORKFLOWS`), or stand-ins that wait.
 */
export async function measurePictures(): Promise<Figure[]> {
  const { COMFYUI_URLS: given, WORKFLOWS: tier = 'cpu' } = environment();
  if (given) {
    const urls = given.split(',');
    const rates = new Map<number, Rates>();
    for (const count of instanceCounts.filter((one) => one <= urls.length)) {
      const load = { urls: urls.slice(0, count), prompts: realPromptsEach * count, tier };
      rates.set(count, await compare(load));
    }
    return figuresOf(rates, 'ComfyUI as it is');
  }
  const figures: Figure[] = [];
  for (const { seconds, promptsEach, aim } of waiting) {
    const rates = new Map<number, Rates>();
    for (const count of instanceCounts) rates.set(count, await compareStandins(count, seconds, promptsEach));
    figures.push(...figuresOf(rates, `prompts of ${seconds} s`, aim));
  }
  return figures;
}

async function compareStandins(count: number, seconds: number, promptsEach: number): Promise<Rates> {
  const opened = createClosers();
  try {
    const urls = await openComfyuis(opened, count, seconds);
    return await compare({ urls, prompts: promptsEach * count, tier: 'cpu' });
  } finally {
    await opened.closeAll();
  }
}

async function compare(load: Load): Promise<Rates> {
  return { product: await throughProduct(load), straight: await postStraight(load) };
}

function figuresOf(rates: Map<number, Rates>, prompts: string, aim?: string): Figure[] {
  const ofOne = rates.get(1)?.product ?? NaN;
  return [...rates].flatMap(([count, { product, straight }]) => {
    const what = `pictures, ${prompts}, ${count} ComfyUI`;
    const beside = { what: 'posted straight', value: straight };
    const own = { what, value: product, unit: '/min', beside, ...(count === 1 && aim && { aim }) };
    if (count === 1) return [own];
    const scale = { ...own, beside: { what: '1 ComfyUI', value: ofOne }, aim: aims[count] ?? '' };
    return [own, scale];
  });
}

async function throughProduct({ urls, prompts, tier }: Load): Promise<number> {
  const opened = createClosers();
  try {
    const settings = { COMFYUI_URLS: urls.join(','), WORKFLOWS: tier };
    const { customer, databaseUrl } = await openShop(opened, settings);
    // What is loaded once, by the shop and by ComfyUI, is no part of it.
    await Promise.all(urls.map(() => customer.buy({ styleId: style })));
    const photoId = await customer.upload(await photoBytes('astronaut.png'));
    const placed = [];
    for (let n = 0; n < prompts; n += 1) placed.push(await customer.orderWith(photoId, { styleId: style }));
    const ids = placed.map(({ orderId }) => orderId);
    for (const order of placed) await customer.pay(order);
    const text = `select count(*)::int as pictures,
      extract(epoch from max(mails.accepted_at) - min(prompts.started_at))::float as seconds
      from mails join prompts using (order_id)
      where mails.kind = 'ready' and mails.status = 'accepted' and order_id = any ($1)`;
    const { seconds } = await waitUntil(async () => {
      const [row] = await query<{ pictures: number; seconds: number }>(databaseUrl, text, [ids]);
      return row && row.pictures >= prompts && row;
    }, patienceSeconds);
    return (60 * prompts) / seconds;
  } finally {
    await opened.closeAll();
  }
}

const uploaded = z.object({ name: z.string(), subfolder: z.string() });
const history = z.record(
  z.string(),
  z.object({
    status: z.object({ messages: z.array(z.tuple([z.string(), z.object({ timestamp: z.number() })])) }),
  }),
);

/** As the shortest of scripts would: all photos, then all prompts, then wait. */
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

/** When the prompt was begun and done, in milliseconds; undefined before. */
async function timesOf(url: string, id: string): Promise<number[] | undefined> {
  const entry = history.parse(await (await fetch(`${url}/history/${id}`)).json())[id];
  return entry?.status.messages.map(([, { timestamp }]) => timestamp);
}
