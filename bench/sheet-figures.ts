import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FaceDistances } from '#scripts/likeness/verdicts.ts';

const figure = z.number().nullable();
const distances = z.array(z.number());
const likeness = z.object({
  ...{ photo: z.string(), people: z.number(), same: distances, others: distances, nearest: z.number() },
  blurred: distances.optional(),
}) satisfies z.ZodType<FaceDistances>;
const drawing = z.object({
  /** Heading of its column. */
  version: z.string(),
  style: z.string(),
  photo: z.string(),
  seed: z.number(),
  seconds: figure,
  /** Peak of the GPU memory in use; null without a GPU. */
  gigabytes: figure,
  width: figure,
  height: figure,
  /** Difference from its photo, 0 to 255. */
  difference: figure,
  /** Certainty, 0 to 1, that the faintest face of the photo is in the picture; null without a face. */
  faces: figure,
  /** Distances of its faces from people; null if the photo shows none, or the drawing is still the photo. */
  likeness: likeness.nullable(),
  /** Objection of the output check. */
  problem: z.string().nullable(),
  /** Reason why there is no picture. */
  error: z.string().nullable(),
});
export type DrawingFigures = z.infer<typeof drawing>;

const file = 'figures.json';

/** Writes the figures of a sheet's drawings, in the order in which they were drawn, beside it. */
export async function writeFigures(folder: string, drawings: DrawingFigures[]): Promise<void> {
  await writeFile(path.join(folder, file), `${JSON.stringify(drawings, null, 2)}\n`);
}

/** Reads the figures beside a sheet; none if nothing was drawn. */
export async function readFigures(folder: string): Promise<DrawingFigures[]> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => '[]');
  return z.array(drawing).parse(JSON.parse(text));
}

/** Removes the figures beside a sheet that is to be drawn anew: if it is not, they would count as its own. */
export async function removeFigures(folder: string): Promise<void> {
  await rm(path.join(folder, file), { force: true });
}
