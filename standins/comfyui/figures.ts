import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { draw, type Case } from './cases.ts';

/** How far our picture is from the recorded one. */
export type Figure = {
  name: string;
  /** Mean absolute difference over all values of all pixels, of 255. */
  mean: number;
  /** Share of pixels none of whose values is off by more than 8. */
  within8: number;
  /** How many colours are in ours and in the recorded one. */
  colours: [number, number];
  good: boolean;
};

async function inScratch<Result>(work: (dir: string) => Promise<Result>): Promise<Result> {
  const dir = await mkdtemp(path.join(tmpdir(), 'comfy-figures-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

async function rgb(file: string) {
  const image = sharp(file).removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, shape: `${info.width}×${info.height}` };
}

function countColours(data: Buffer): number {
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 3) colours.add(data.readUIntBE(at, 3));
  return colours.size;
}

function compare(one: Buffer, other: Buffer): { mean: number; within8: number } {
  let sum = 0;
  let far = 0;
  for (let at = 0; at < one.length; at += 3) {
    const off = [0, 1, 2].map((c) => Math.abs((one[at + c] ?? 0) - (other[at + c] ?? 0)));
    sum += off.reduce((total, value) => total + value, 0);
    if (Math.max(...off) > 8) far += 1;
  }
  return { mean: sum / one.length, within8: 1 - (far * 3) / one.length };
}

function isGood({ name, mean, within8, colours }: Omit<Figure, 'good'>): boolean {
  if (name.startsWith('quantize')) return mean <= 6 && colours[0] === colours[1];
  return name.includes('-512-') ? mean <= 4 : mean <= 1.5 && within8 >= 0.99;
}

/** Draws one case and compares it with the recorded picture. */
export function figureFor(one: Case): Promise<Figure> {
  return inScratch(async (dir) => {
    const [ours, theirs] = await Promise.all([rgb(await draw(one, dir)), rgb(one.recorded)]);
    const colours: [number, number] = [countColours(ours.data), countColours(theirs.data)];
    const difference =
      ours.shape === theirs.shape ? compare(ours.data, theirs.data) : { mean: 255, within8: 0 };
    const figure = { name: one.name, ...difference, colours };
    return { ...figure, good: isGood(figure) };
  });
}

/**
 * The processor time that a case takes from its files to the saved picture, in seconds; the median of three. On an idle
 * machine it takes no longer than that, and what else runs on a busy one does not count.
 */
export async function secondsFor(one: Case): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    await inScratch((dir) => draw(one, dir));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1e6);
  }
  return times.toSorted((a, b) => a - b)[1] ?? Infinity;
}
