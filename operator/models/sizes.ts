import { stat } from 'node:fs/promises';

/** Bytes of a file; 0 where there is none. */
export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size in words, of 1,000 bytes a KB: "4.1 GB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step] ?? ''}`;
}
