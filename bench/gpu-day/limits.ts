import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { z } from 'zod';
import { OperatorError } from '#adapters/operator-error.ts';
import { gpuTiers } from '#domain/style.ts';
import { earnedLimit, type FaceDistances } from '#scripts/likeness/verdicts.ts';
import { standinGpu } from '#standins/comfyui/versions.ts';
import type { Day } from './day.ts';
import { facesIn } from './plan.ts';

const limits = z.array(z.object({ style: z.string(), tier: z.enum(gpuTiers), unlikeFrom: z.number() }));
export type Limit = z.infer<typeof limits>[number];

const styleFile = z.looseObject({
  tiers: z.record(z.string(), z.looseObject({ people: z.record(z.string(), z.number()).optional() })),
});
const fileName = 'limits.json';

/** Returns the distances of the faces that a step, or its tier's step for faces alone, has drawn in one version of a style. */
export function likenessIn(drawings: Day['drawings'], step: string, version: string): FaceDistances[] {
  return [...(drawings[step] ?? []), ...(drawings[facesIn(step)] ?? [])]
    .filter((one) => one.version === version)
    .flatMap(({ likeness }) => (likeness ? [likeness] : []));
}

/** Decides whether no GPU drew: drawings of a processor are noise, and those of the stand-in enlarged photos. */
export const isRehearsal = ({ gpu }: Pick<Day['machine'], 'gpu'>): boolean =>
  gpu === '' || gpu.endsWith(standinGpu);

/** Returns the limits that drawings of a GPU have earned; a rehearsal earns none. */
export function limitsOf({ machine, drawings }: Pick<Day, 'machine' | 'drawings'>): Limit[] {
  if (isRehearsal(machine)) return [];
  return gpuTiers.flatMap((tier) => {
    const versions = new Map((drawings[tier] ?? []).map(({ style, version }) => [style, version]));
    return [...versions].flatMap(([style, version]) => {
      const earned = earnedLimit(likenessIn(drawings, tier, version));
      return 'limit' in earned ? [{ style, tier, unlikeFrom: earned.limit }] : [];
    });
  });
}

/** Stores a day's limits beside its results, in place of those of the day before. */
export async function storeLimits(into: string, found: Limit[]): Promise<void> {
  const file = path.join(into, fileName);
  if (found.length === 0) await rm(file, { force: true });
  else await writeFile(file, `${JSON.stringify(found, null, 2)}\n`);
}

/** Writes the limits of the last day into the styles. @returns a line for each @throws OperatorError if there are none */
export async function keepLimits(into: string, stylesDir: string): Promise<string[]> {
  const text = await readFile(path.join(into, fileName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError(`No drawings of a GPU in ${into} have earned a limit: nothing is written.`);
  const lines: string[] = [];
  for (const { style, tier, unlikeFrom } of limits.parse(JSON.parse(text))) {
    const file = path.join(stylesDir, style, 'style.json');
    const described = styleFile.parse(JSON.parse(await readFile(file, 'utf8')));
    const forTier = described.tiers[tier];
    if (!forTier) throw new OperatorError(`${file} has no tier ${tier}.`);
    forTier.people = { ...forTier.people, unlikeFrom };
    await writeFile(file, (await format(file, JSON.stringify(described, null, 2))).code);
    lines.push(`${file}: unlikeFrom ${unlikeFrom} in ${tier}`);
  }
  return lines;
}
