import { randomUUID } from 'node:crypto';
import type { BenchPicture } from '#adapters/database/schema/bench.ts';
import { errorCode } from '#adapters/error-code.ts';
import { benchPhotoNames } from '#adapters/styles/bench-photos.ts';
import { isChange, keepAsOwn, otherVersion, promptOf } from '#adapters/styles/style-versions.ts';
import { readTrials } from '#adapters/styles/trials.ts';
import { stylesOf, type Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { knownStyle } from './change-style-price.ts';

/** Input of a style comparison: a style and, if a prompt or settings are given, a variant of it. */
export type BenchInput = {
  style: string;
  /** Names of the photos. */
  photos: string[];
  /** Pictures per photo, with the seeds 1, 2, …. */
  seeds: number;
  prompt?: string | undefined;
  /** Settings such as `steps=8`. */
  settings: string[];
};

const mostPictures = 64;

/** Returns the styles, photos and models on trial to choose from, and the comparisons so far, newest first. */
export async function describeBench({ benchPictures, benchRuns, config, styles }: Services) {
  const [runs, pictures, photos, trials] = await Promise.all([
    benchRuns.list(),
    benchPictures.list(),
    benchPhotoNames(stylesOf(config)),
    readTrials(),
  ]);
  return {
    photos,
    trials: trials.map(({ id, title }) => ({ id, title })),
    styles: [...styles.values()].map(({ id, texts, workflow }) => ({
      id,
      title: texts.en.title,
      prompt: promptOf(workflow) ?? null,
    })),
    runs: runs.map(({ style, ...run }) => ({
      ...run,
      styleId: style,
      title: styles.get(style)?.texts.en.title ?? style,
      hasVariant: isVariant(run),
      pictures: pictures.filter(({ benchRunId }) => benchRunId === run.id).map(describePicture),
    })),
  };
}

const isVariant = ({ prompt, settings }: { prompt: string | null; settings: string[] }): boolean =>
  isChange({ prompt: prompt ?? undefined, set: settings });

function describePicture({ startedAt, endedAt, ...picture }: Omit<BenchPicture, 'picture'>) {
  const ended = picture.error === null ? 'drawn' : 'failed';
  const status = endedAt !== null ? ended : startedAt !== null ? 'drawing' : 'waiting';
  return { ...picture, status } as const;
}

/** Has a worker draw a style, and a variant of it if given, while no order waits. @throws OperationError */
export async function startBench(
  { style: id, photos, seeds, prompt, settings }: BenchInput,
  services: Services,
) {
  const { benchPictures, benchRuns, db } = services;
  const change = { prompt, set: settings };
  await checkDrawable(id, photos, change, services);
  const versions = isChange(change) ? [false, true] : [false];
  const all = Array.from({ length: seeds }, (_nothing, n) => n + 1);
  const pictures = photos.flatMap((photo) =>
    all.flatMap((seed) => versions.map((isVariant) => ({ photo, seed, isVariant }))),
  );
  if (pictures.length === 0 || pictures.length > mostPictures)
    throw new OperationError('bench_count', { count: pictures.length, most: mostPictures });
  const run = { id: randomUUID(), style: id, prompt: prompt ?? null, settings };
  await db.transaction().execute(async (tx) => {
    await benchRuns.add(run, tx);
    await benchPictures.add(run.id, pictures, tx);
  });
  return { id: run.id, style: id, pictures: pictures.length };
}

/** @throws OperationError or OperatorError for a change that could not be drawn, or would not be sold */
async function checkDrawable(
  id: string,
  photos: string[],
  change: { prompt?: string | undefined; set: string[] },
  services: Services,
): Promise<void> {
  const style = knownStyle(id, services);
  const known = await benchPhotoNames(stylesOf(services.config));
  const unknown = photos.find((photo) => !known.includes(photo));
  if (unknown !== undefined) throw new OperationError('bench_photo_unknown', { photo: unknown });
  if (isChange(change)) await otherVersion(style, change);
}

async function variantOf(id: string, services: Services) {
  const run = await services.benchRuns.byId(id);
  if (!run || !isVariant(run)) throw new OperationError('variant_gone');
  const style = knownStyle(run.style, services);
  const { tier, workflow } = run;
  if (tier === null || workflow === null) throw new OperationError('variant_not_drawn');
  return { ...style, tier, workflow };
}

/** Returns name and content of a graph file for the variant, exactly as it was drawn. @throws OperationError */
export async function variantGraph(id: string, services: Services): Promise<{ name: string; json: string }> {
  const { id: styleId, tier, workflow } = await variantOf(id, services);
  return { name: `${styleId}-${tier}.json`, json: `${JSON.stringify(workflow, null, 2)}\n` };
}

const cannotWrite = ['EROFS', 'EACCES', 'EPERM'];

/** Replaces the style's graph with the variant's, in the operator's STYLES_DIR. @throws OperationError */
export async function keepBenchVariant(id: string, services: Services) {
  const variant = await variantOf(id, services);
  const { STYLES_DIR } = services.config;
  const place = `${variant.id}/${variant.tier}.json`;
  if (STYLES_DIR === undefined) throw new OperationError('styles_dir_missing', { place });
  try {
    const file = await keepAsOwn(variant, STYLES_DIR);
    await services.benchRuns.markKept(id);
    return { file };
  } catch (error) {
    if (!cannotWrite.includes(errorCode(error) ?? '')) throw error;
    throw new OperationError('styles_dir_read_only', { place });
  }
}

/** Removes a comparison with its pictures, drawn or not. @throws OperationError */
export async function removeBench(id: string, { benchRuns }: Services): Promise<void> {
  if (!(await benchRuns.remove(id))) throw new OperationError('bench_gone');
}
