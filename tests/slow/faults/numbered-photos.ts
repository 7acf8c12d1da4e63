import { createHash } from 'node:crypto';
import type { Order } from '#adapters/database/schema/schema.ts';
import { photoFile } from '../../support/photos.ts';
import sharp from 'sharp';

/** Address of the customer with the `n`-th photo. */
export const emailOf = (n: number): string => `customer-${n}@example.com`;

/** Returns the number of each order's photo, by the order's id. */
export function numbersOf(orders: Pick<Order, 'id' | 'email'>[]): Map<string, number> {
  return new Map(orders.map(({ id, email }) => [id, Number(/^customer-(\d+)@/.exec(email ?? '')?.[1])]));
}

const side = 384;
/** Tiles per side: photos differ in the colours of their tiles. */
const tiles = 3;

/** Returns nine colours that belong to this number alone. */
function coloursOf(n: number): Buffer {
  const bytes = createHash('sha512').update(`photo ${n}`).digest();
  return bytes.subarray(0, tiles * tiles * 3);
}

/** Draws the `n`-th photo, as PNG: an everyday texture under nine patches of colour. */
export async function photoOf(n: number): Promise<Buffer> {
  const patches = await sharp(coloursOf(n), { raw: { width: tiles, height: tiles, channels: 3 } })
    .resize(side, side, { kernel: 'nearest' })
    .blur(6)
    .png()
    .toBuffer();
  const texture = sharp(photoFile('coffee.png')).resize(side, side);
  return texture
    .composite([{ input: patches, blend: 'hard-light' }])
    .png()
    .toBuffer();
}

/** Reads the picture's tiles, as numbers around 0. */
async function tilesOf(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(tiles, tiles, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  return [...data].map((value) => value - mean);
}

function likeness(one: number[], other: number[]): number {
  const dot = (a: number[], b: number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

const known = new Map<number, Promise<number[]>>();

function tilesOfPhoto(n: number): Promise<number[]> {
  const found = known.get(n) ?? photoOf(n).then(tilesOf);
  known.set(n, found);
  return found;
}

/** Finds the number of the photo, among these, from which the picture was drawn. */
export async function photoDrawn(picture: Buffer, among: number[]): Promise<number | undefined> {
  const seen = await tilesOf(picture);
  const likenesses = await Promise.all(
    among.map(async (n) => ({ n, like: likeness(seen, await tilesOfPhoto(n)) })),
  );
  const [best] = likenesses.sort((a, b) => b.like - a.like);
  return best && best.like > 0.6 ? best.n : undefined;
}
