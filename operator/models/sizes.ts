import { stat } from 'node:fs/promises';

/** Returns a file's size in bytes; 0 if it does not exist. */
export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Formats a size such as "4.1 GB", with 1 KB = 1,000 bytes. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step] ?? ''}`;
}
