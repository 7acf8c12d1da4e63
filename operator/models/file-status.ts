import path from 'node:path';
import { isRight } from './checksum.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';

/** Status of a model file on disk: complete, another file of its name, or missing at least in part. */
export type FileStatus = {
  file: ModelFile;
  target: string;
  status: 'right' | 'other' | 'missing';
  missingBytes: number;
};

/** Reads the status of a model file under ComfyUI's models folder `into`. */
export async function statusOf(
  file: ModelFile,
  into: string,
  onChecked: (read: number) => void,
): Promise<FileStatus> {
  const target = path.join(into, file.folder, file.file);
  if (await isRight(file, target, onChecked)) return { file, target, status: 'right', missingBytes: 0 };
  const status = (await sizeOf(target)) > 0 ? 'other' : 'missing';
  const part = await sizeOf(`${target}.part`);
  return { file, target, status, missingBytes: file.bytes - (part <= file.bytes ? part : 0) };
}
