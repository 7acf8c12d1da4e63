import { readFile } from 'node:fs/promises';
import { OperatorError } from '#adapters/operator-error.ts';

/** Reads the file of a photo named on the command line. @throws OperatorError if it cannot be read. */
export async function readPhoto(file: string): Promise<Buffer> {
  return await readFile(file).catch(() => {
    throw new OperatorError(`${file} cannot be read. Name the file of a photo.`);
  });
}
