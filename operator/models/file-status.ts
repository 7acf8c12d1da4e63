import path from 'node:path';
import { isRight } from './checksum.ts';
import { allowedLicences } from './licences.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';

/** Status of a model file on disk. */
export type FileStatus = {
  file: ModelFile;
  target: string;
  /** Complete, another file of its name, one that is too short, missing under a licence that nobody has read, or missing. */
  status: 'right' | 'other' | 'truncated' | 'unlicensed' | 'missing';
  /** Bytes under the file's own name. */
  thereBytes: number;
  missingBytes: number;
};

/** Reads the status of a model file under ComfyUI's models folder `into`. */
export async function statusOf(
  file: ModelFile,
  into: string,
  onChecked: (read: number) => void,
): Promise<FileStatus> {
  const target = path.join(into, file.folder, file.file);
  const found = { file, target, thereBytes: await sizeOf(target) };
  if (await isRight(file, target, onChecked)) return { ...found, status: 'right', missingBytes: 0 };
  if (found.thereBytes > 0)
    return { ...found, status: found.thereBytes < file.bytes ? 'truncated' : 'other', missingBytes: 0 };
  if (!allowedLicences.includes(file.licence)) return { ...found, status: 'unlicensed', missingBytes: 0 };
  const part = await sizeOf(`${target}.part`);
  return { ...found, status: 'missing', missingBytes: file.bytes - (part <= file.bytes ? part : 0) };
}
