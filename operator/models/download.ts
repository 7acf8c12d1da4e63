import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#adapters/operator-error.ts';
import { isRight } from './checksum.ts';
import type { ModelFile } from './manifest.ts';
import { sizeOf } from './sizes.ts';
import { Interruption } from './source.ts';
import { DiskError, transfer, type TransferOptions } from './transfer.ts';

export type DownloadOptions = TransferOptions & {
  /** Tries in a row without progress before the download is given up. */
  tries: number;
  /** Wait after the first such try, in seconds; it doubles up to a minute. */
  waitSeconds: number;
  /** Called with the number of bytes checked so far. */
  onChecked: (read: number) => void;
  /** Called before another try, with the reason and the wait. */
  onRetry: (why: string, seconds: number) => void;
  /** Addresses that have the files under the same paths as the files' own server; they are tried first, in this order. */
  mirrors: string[];
  /** Called before the next address is tried, with what is wrong with this one. */
  onNextSource: (problem: string) => void;
};

const longestWaitSeconds = 60;

/**
 * Downloads a file to `target` by way of `target.part`, from the first of its addresses that has it, and resumes what an
 * earlier try left there.
 * @throws OperatorError with a message for the operator
 */
export async function download(file: ModelFile, target: string, options: DownloadOptions): Promise<void> {
  const [mirror, ...mirrors] = options.mirrors;
  if (mirror === undefined) return downloadFrom(file, target, options);
  try {
    await downloadFrom({ ...file, url: urlAt(mirror, file) }, target, options);
  } catch (error) {
    if (!(error instanceof OperatorError) || error instanceof DiskError) throw error;
    options.onNextSource(error.message);
    await download(file, target, { ...options, mirrors });
  }
}

const urlAt = (mirror: string, { url }: ModelFile): string => mirror + new URL(url).pathname;

async function downloadFrom(file: ModelFile, target: string, options: DownloadOptions): Promise<void> {
  const part = `${target}.part`;
  await complete(file, part, options);
  if (!(await isRight(file, part, options.onChecked))) {
    await rm(part);
    throw new OperatorError(
      `${file.file}: the download is not the file we know (its SHA-256 differs), and was removed. Run the command again.`,
    );
  }
  await rename(part, target);
}

async function complete(file: ModelFile, part: string, options: DownloadOptions): Promise<void> {
  let vainTries = 0;
  let most = await sizeOf(part);
  while ((await sizeOf(part)) !== file.bytes) {
    const interruption = await interruptionOf(transfer(file, part, options));
    if (!interruption) continue;
    // A server without range requests starts from zero each time: only bytes beyond the longest part are progress.
    const now = await sizeOf(part);
    vainTries = now > most ? 0 : vainTries + 1;
    most = Math.max(most, now);
    if (vainTries >= options.tries) throw giveUp(file, interruption);
    await rest(interruption, vainTries, options);
  }
}

async function interruptionOf(transferred: Promise<void>): Promise<Interruption | undefined> {
  try {
    await transferred;
    return undefined;
  } catch (error) {
    if (error instanceof Interruption) return error;
    throw error;
  }
}

async function rest(error: Interruption, vainTries: number, options: DownloadOptions): Promise<void> {
  const ours = options.waitSeconds * 2 ** Math.max(0, vainTries - 1);
  const seconds = Math.min(longestWaitSeconds, Math.max(ours, error.waitSeconds ?? 0));
  options.onRetry(error.message, seconds);
  await wait(seconds * 1000);
}

function giveUp({ file, url }: ModelFile, { message }: Interruption): OperatorError {
  return new OperatorError(
    `${file}: ${message}. Check whether ${new URL(url).host} can be reached from here, and run the command again: it continues where it stopped.`,
  );
}
