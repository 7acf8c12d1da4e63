import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, normalize, resolve, sep } from 'node:path';
import type { Frames, Picture } from '../pixels/picture.ts';
import { encodePng, withTexts } from './png.ts';
import { frameAt, NodeError, type SavedImage, type Surroundings, type Work } from './node.ts';

type Target = { folder: string; subfolder: string; name: string; counter: number };

function fillIn(prefix: string, { width, height }: Picture): string {
  return prefix.replaceAll('%width%', String(width)).replaceAll('%height%', String(height));
}

/** The counter is one more than the highest in the folder for this name. */
async function nextCounter(folder: string, name: string): Promise<number> {
  const taken = (await readdir(folder))
    .filter((file) => file.startsWith(`${name}_`))
    .map((file) => Number.parseInt(file.slice(name.length + 1), 10))
    .filter((counter) => !Number.isNaN(counter));
  return Math.max(0, ...taken) + 1;
}

async function targetFor(root: string, prefix: string): Promise<Target> {
  const path = normalize(prefix);
  const subfolder = dirname(path) === '.' ? '' : dirname(path);
  const folder = resolve(root, subfolder);
  if (folder !== root && !folder.startsWith(root + sep)) {
    const message =
      '**** ERROR: Saving image outside the output folder is not allowed.\n full_output_folder: ' +
      `${folder}\n         output_dir: ${root}\n         commonpath: ${dirname(root)}`;
    throw new NodeError('Exception', message);
  }
  await mkdir(folder, { recursive: true });
  const name = basename(path);
  return { folder, subfolder, name, counter: await nextCounter(folder, name) };
}

async function saveFrames(
  frames: Frames,
  prefix: string,
  around: Surroundings & { type: 'output' | 'temp' },
) {
  const filled = fillIn(prefix, frameAt(frames, 0));
  const { folder, subfolder, name, counter } = await targetFor(resolve(around.dir, around.type), filled);
  const saved: SavedImage[] = [];
  for (const [i, frame] of frames.entries()) {
    const filename = `${name}_${String(counter + i).padStart(5, '0')}_.png`;
    await writeFile(join(folder, filename), withTexts(await encodePng(frame), around.texts));
    saved.push({ filename, subfolder, type: around.type });
  }
  return { values: [frames], shown: { images: saved } };
}

const saveImage: Work = (inputs, around) =>
  saveFrames(inputs.frames('images'), inputs.text('filename_prefix'), { ...around, type: 'output' });

const previewImage: Work = (inputs, around) => {
  const letters = Array.from(
    { length: 5 },
    () => 'abcdefghijklmnopqrstupvxyz'[Math.floor(Math.random() * 26)],
  );
  return saveFrames(inputs.frames('images'), `ComfyUI_temp_${letters.join('')}`, { ...around, type: 'temp' });
};

const saveImageWebsocket: Work = async (inputs, { progress }) => {
  const frames = inputs.frames('images');
  for (const [i, frame] of frames.entries()) {
    progress(i, frames.length, { format: 'png', bytes: await encodePng(frame) });
  }
  return { values: [] };
};

export const saveNodes: Record<string, Work> = {
  SaveImage: saveImage,
  PreviewImage: previewImage,
  SaveImageWebsocket: saveImageWebsocket,
};
