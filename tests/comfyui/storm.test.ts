import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ComfyError } from '#adapters/comfyui/comfyui.ts';
import { eventually, givenComfy, givenJob, givenStandin, unwatched } from './studio.ts';

const orders = 40;
const seed = 20_261;

/** Random numbers from 0 to 1 that are the same on every run (mulberry32). */
function createDice(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Standin = Awaited<ReturnType<typeof givenStandin>>;

/** What befalls instances, one after the other, while orders are drawn. */
const mishaps: ((instance: Standin) => Promise<unknown>)[] = [
  (instance) => instance.restart(0),
  (instance) => instance.restart(700),
  (instance) => instance.fault('run', 'drop_socket'),
  (instance) => instance.fault('run', 'empty_history'),
  (instance) => instance.fault('POST /prompt', 'lose_answer'),
  (instance) => instance.fault('POST /prompt', 'status'),
  (instance) => instance.fault('GET /queue', 'garbage'),
  (instance) => instance.fault('GET /history', 'drop'),
];

/** A colour for each order, and a photo of it: its picture must be the inverted colour. */
const colourOf = (order: number): [number, number, number] => [
  (order * 37) % 256,
  (order * 91) % 256,
  (order * 53) % 256,
];

function photoOf(order: number): Promise<Buffer> {
  const [r, g, b] = colourOf(order);
  return sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

async function isDrawnFrom(order: number, picture: Buffer): Promise<boolean> {
  const { channels } = await sharp(picture).stats();
  return colourOf(order).every((value, index) => Math.abs((channels[index]?.mean ?? -1) - (255 - value)) < 2);
}

test('every order gets its own picture while instances drop, restart and misbehave', async () => {
  await using one = await givenStandin({ seconds: 0.05 });
  await using two = await givenStandin({ seconds: 0.05 });
  await using three = await givenStandin({ seconds: 0.05 });
  const instances = [one, two, three];
  using comfy = givenComfy(
    instances.map(({ url }) => url),
    { restSeconds: 0.5, silentSeconds: 2 },
  );
  const dice = createDice(seed);
  const anyOf = <T>(things: T[]): T => things[Math.floor(dice() * things.length)] as T;

  async function drawOnce(order: number): Promise<Buffer | undefined> {
    const instance = await eventually(() => comfy.pick('tiny'));
    try {
      const { bytes } = await comfy.draw(
        await givenJob(instance, { photo: await photoOf(order) }),
        unwatched,
      );
      return bytes;
    } catch (error) {
      if (error instanceof ComfyError && error.retryable) return undefined;
      throw error;
    }
  }

  const right: boolean[] = [];
  let next = 0;
  async function drawOrders(): Promise<void> {
    for (let order = next++; order < orders; order = next++) {
      if (order % 3 === 2) await anyOf(mishaps)(anyOf(instances)).catch(() => undefined);
      right[order] = await isDrawnFrom(order, await eventually(() => drawOnce(order)));
    }
  }
  await Promise.all([drawOrders(), drawOrders(), drawOrders(), drawOrders()]);

  expect(right).toEqual(Array<boolean>(orders).fill(true));
});
