import path from 'node:path';
import { isRight } from './checksum.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';

/** A model file and how it stands on disk: there and right, another file of its name, or still to be fetched. */
export type Standing = {
  file: ModelFile;
  target: string;
  is: 'right' | 'other' | 'missing';
  /** Bytes that are still to be fetched. */
  lacking: number;
};

/** Looks what is there of a model file under ComfyUI's models folder `into`. */
export async function standingOf(
  file: ModelFile,
  into: string,
  onChecked: (read: number) => void,
): Promise<Standing> {
  const target = path.join(into, file.folder, file.file);
  if (await isRight(file, target, onChecked)) return { file, target, is: 'right', lacking: 0 };
  const is = (await sizeOf(target)) > 0 ? 'other' : 'missing';
  const part = await sizeOf(`${target}.part`);
  return { file, target, is, lacking: file.bytes - (part <= file.bytes ? part : 0) };
}
