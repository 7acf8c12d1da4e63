import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { blank } from '../pixels/picture.ts';
import { encodePng } from '../nodes/png.ts';
import { NodeError, type Outcome, type SavedImage, type Surroundings, type Work } from '../nodes/node.ts';

type Saved = { path: string; image: SavedImage; around: Surroundings };

function throws(exceptionType: string, message: string): (work: Work) => Work {
  return () => () => {
    throw new NodeError(exceptionType, message);
  };
}

/** Lets the node save its pictures and then does something to each. */
function spoils(spoil: (saved: Saved) => Promise<SavedImage>): (work: Work) => Work {
  return (work) => async (inputs, around) => {
    const outcome = await work(inputs, around);
    const images: SavedImage[] = [];
    for (const image of outcome.shown?.images ?? []) {
      const path = join(around.dir, image.type, image.subfolder, image.filename);
      images.push(await spoil({ path, image, around }));
    }
    return { ...outcome, shown: { images } } satisfies Outcome;
  };
}

async function blacken({ path, image }: Saved): Promise<SavedImage> {
  const { width, height } = await sharp(path).metadata();
  await writeFile(path, await encodePng(blank({ width, height }, 3)));
  return image;
}

async function cutShort({ path, image }: Saved): Promise<SavedImage> {
  await truncate(path, Math.floor((await readFile(path)).length / 2));
  return image;
}

/** Names a picture of somebody else's, which lies there for good. */
async function swap({ image, around }: Saved): Promise<SavedImage> {
  const filename = 'someone-else_00001_.png';
  await writeFile(
    join(around.dir, image.type, filename),
    await encodePng(blank({ width: 512, height: 512 }, 3, 0.5)),
  );
  return { ...image, filename, subfolder: '' };
}

const faults: Record<string, (work: Work) => Work> = {
  out_of_memory: throws(
    'torch.OutOfMemoryError',
    'Allocation on device 0 would exceed allowed memory. (out of memory)\n' +
      'This error means you ran out of memory on your GPU.\n\nTIPS: If the workflow worked before you might ' +
      'have accidentally set the batch_size to a large number.',
  ),
  disk_full: throws('OSError', '[Errno 28] No space left on device'),
  no_output: (work) => async (inputs, around) => ({ values: (await work(inputs, around)).values }),
  black: spoils(blacken),
  truncated_png: spoils(cutShort),
  foreign_output: spoils(swap),
};

/** The node as the fault makes it behave; unknown faults change nothing. */
export function withFault(fault: string | undefined, work: Work): Work {
  const spoil = fault === undefined ? undefined : faults[fault];
  return spoil ? spoil(work) : work;
}
