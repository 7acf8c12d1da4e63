import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { isLink, nodesTitled, titles, type Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import type { Tier } from '#domain/style.ts';
import { createClosers } from '#tests/support/closers.ts';
import { givenComfy, givenJob, unwatched } from '#tests/support/comfyui.ts';
import { photoBytes } from '#tests/support/photos.ts';
import type { Figure } from './figure.ts';
import { openComfyui } from './open-shop.ts';
import { peakOf, secondsOf } from './processes.ts';

/** Any style will do: the last stage is the same in all of them. */
const style = 'anime';
const timedDrawings = 10;

type Taken = { seconds: number; megabytes: number };

/**
 * Measures what the last stage of a tier's graphs adds to a prompt of the stand-in, including its larger PNG: processor time and
 * peak memory. Each is the difference between two processes that draw the same photos, one with the whole graph and one without
 * the stage.
 */
export async function costOfEnlarging(tier: Tier, gpu?: number): Promise<Figure[]> {
  const file = path.resolve('comfy-workflows', style, `${tier}.json`);
  const graph = JSON.parse(await readFile(file, 'utf8')) as Workflow;
  const whole = await draw(graph, gpu);
  const without = await draw(withoutLastStage(graph), gpu);
  const what = `${tier}: the stage that enlarges, in the stand-in`;
  return [
    { what: `${what}: processor time`, value: whole.seconds - without.seconds, unit: 's' },
    { what: `${what}: memory`, value: whole.megabytes - without.megabytes, unit: 'MB' },
  ];
}

/** Removes the enlarging stage, so that the picture is that stage's input. @throws when the graph ends otherwise */
function withoutLastStage(graph: Workflow): Workflow {
  const copy = structuredClone(graph);
  const [id = ''] = nodesTitled(copy, titles.picture);
  const save = copy[id];
  const stage = save && isLink(save.inputs.images) ? copy[save.inputs.images[0]] : undefined;
  if (!save || !isLink(stage?.inputs.image)) throw new Error('The graph does not end with a stage on images');
  save.inputs.images = stage.inputs.image;
  return copy;
}

/** Measures memory on the first drawing only: later ones include what the stand-in has cached. */
async function draw(workflow: Workflow, gpu?: number): Promise<Taken> {
  const opened = createClosers();
  try {
    const { url, pid } = await openComfyui(opened, 0, gpu);
    using comfy = givenComfy([url]);
    const photo = sharp(await photoBytes('coffee.png'));
    const drawNth = async (nth: number) => {
      // Each drawing needs a different photo, because the stand-in caches its results.
      const changed = await photo
        .clone()
        .modulate({ brightness: 1 + nth / 100 })
        .png()
        .toBuffer();
      await comfy.draw(await givenJob(url, { workflow, photo: changed }), unwatched);
    };
    await drawNth(0);
    const megabytes = await peakOf(pid);
    const before = await secondsOf(pid);
    for (let nth = 1; nth <= timedDrawings; nth += 1) await drawNth(nth);
    return { megabytes, seconds: ((await secondsOf(pid)) - before) / timedDrawings };
  } finally {
    await opened.closeAll();
  }
}
