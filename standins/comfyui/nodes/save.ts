import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, normalize, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { isInside } from '../files.ts';
import { frameAt, NodeError } from './node.ts';
import type { NodeContext, NodeFunction, NodeResult, SavedImage } from './node.ts';
import { toSharp, type Frames, type Picture } from './picture.ts';

/** PNG settings equivalent to those ComfyUI uses in Pillow: without the filters a photo takes twice the bytes. */
const asPillow = { compressionLevel: 4, adaptiveFiltering: true };

const encoded = new WeakMap<Picture, Promise<Buffer>>();

export function encodePng(frame: Picture): Promise<Buffer> {
  const png = encoded.get(frame) ?? toSharp(frame).toColourspace('srgb').png(asPillow).toBuffer();
  encoded.set(frame, png);
  return png;
}

function textChunk(key: string, text: string): Buffer {
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const escaped = text.replace(/[\u0080-\uffff]/g, escape);
  const body = Buffer.from(`tEXt${key}\0${escaped}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Adds each text to the PNG as JSON, as ComfyUI embeds the graph in its pictures. */
function withTexts(png: Buffer, texts: Record<string, unknown>): Buffer {
  const chunks = Object.entries(texts).map(([key, value]) => textChunk(key, JSON.stringify(value)));
  // The signature is 8 bytes; the IHDR chunk that always follows it is 25.
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

/** Returns one more than the highest counter in the folder for this name. */
async function nextCounter(folder: string, name: string): Promise<number> {
  const taken = (await readdir(folder))
    .filter((file) => file.startsWith(`${name}_`))
    .map((file) => Number.parseInt(file.slice(name.length + 1), 10))
    .filter((counter) => !Number.isNaN(counter));
  return Math.max(0, ...taken) + 1;
}

/** Saves a batch under a prefix. @throws NodeError if the prefix leads outside the folder */
async function save(
  frames: Frames,
  [type, prefix]: ['output' | 'temp', string],
  { dir, texts }: NodeContext,
): Promise<NodeResult> {
  const { width, height } = frameAt(frames, 0);
  const path = normalize(prefix.replaceAll('%width%', String(width)).replaceAll('%height%', String(height)));
  const [name, subfolder] = [basename(path), dirname(path) === '.' ? '' : dirname(path)];
  const [root, folder] = [resolve(dir, type), resolve(dir, type, subfolder)];
  if (!isInside(root, folder)) {
    const folders = `full_output_folder: ${folder}\n         output_dir: ${root}\n         commonpath: ${dirname(root)}`;
    const message = `**** ERROR: Saving image outside the output folder is not allowed.\n ${folders}`;
    throw new NodeError('Exception', message);
  }
  await mkdir(folder, { recursive: true });
  const counter = await nextCounter(folder, name);
  const images: SavedImage[] = [];
  for (const [i, frame] of frames.entries()) {
    const filename = `${name}_${String(counter + i).padStart(5, '0')}_.png`;
    await writeFile(join(folder, filename), withTexts(await encodePng(frame), texts));
    images.push({ filename, subfolder, type });
  }
  return { values: [frames], output: { images } };
}

const saveImageWebsocket: NodeFunction = async (inputs, { sendProgress }) => {
  const frames = inputs.frames('images');
  for (const [i, frame] of frames.entries()) {
    sendProgress(i, frames.length, { format: 'png', bytes: await encodePng(frame) });
  }
  return { values: [] };
};

export const saveNodes: Record<string, NodeFunction> = {
  SaveImage: (inputs, context) =>
    save(inputs.frames('images'), ['output', inputs.text('filename_prefix')], context),
  PreviewImage: (inputs, context) =>
    save(inputs.frames('images'), ['temp', `ComfyUI_temp_${crypto.randomUUID().slice(0, 5)}`], context),
  SaveImageWebsocket: saveImageWebsocket,
};
