import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readDisk } from '#adapters/disk-space.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { download, type DownloadOptions } from './download.ts';
import type { ModelFile } from './manifest.ts';
import type { ProgressLine } from './progress-line.ts';
import { formatBytes } from './sizes.ts';
import { statusOf, type FileStatus } from './file-status.ts';
import { DiskError } from './transfer.ts';

export type FetchOptions = {
  /** ComfyUI's models folder, which must exist. */
  into: string;
  dryRun: boolean;
  /** Asks the operator after the licences are shown; nothing is downloaded if the answer is no. */
  accept: (question: string) => Promise<boolean>;
  progress: ProgressLine;
  /** Addresses to try before the file's own, in this order: see `MODELS_MIRROR`. */
  mirrors?: string[] | undefined;
  pace?: Pick<DownloadOptions, 'stallSeconds' | 'tries' | 'waitSeconds'>;
  /** Free bytes on the disk of a folder. */
  freeBytes?: (folder: string) => Promise<number>;
  openPart?: DownloadOptions['openPart'];
};

const usualPace = { stallSeconds: 60, tries: 8, waitSeconds: 1 };

const freeBytesAt = async (folder: string): Promise<number> => (await readDisk(folder)).freeBytes;

/**
 * Downloads the missing model files, after printing their sizes and licences.
 * @returns whether all files are present and right at the end or, in a dry run, could be
 * @throws OperatorError if nothing can be downloaded at all
 */
export async function fetchModels(files: ModelFile[], options: FetchOptions): Promise<boolean> {
  const { into, progress } = options;
  const statuses = await statusesOf(files, options);
  statuses.forEach((found) => progress.print(lineOf(found, into)));
  const problems = statuses.map(problemWith).filter((problem) => problem !== undefined);
  problems.forEach((problem) => progress.print(problem));
  const missing = statuses.filter(({ status }) => status === 'missing');
  if (missing.length === 0) return problems.length === 0;
  await checkRoom(missing, options);
  if (options.dryRun) return problems.length === 0;
  if (!(await options.accept(question(missing)))) return false;
  const failures = await downloadAll(missing, options);
  return failures === 0 && problems.length === 0;
}

/** Says why a file is neither there nor downloaded, and what to do. */
function problemWith({ file, target, status, thereBytes }: FileStatus): string | undefined {
  const again = 'and run the command again.';
  if (status === 'other') return `${target} is a different file of that name. Move it away ${again}`;
  if (status === 'truncated')
    return `${target} is cut off: ${formatBytes(thereBytes)} of ${formatBytes(file.bytes)}. Remove it ${again}`;
  if (status === 'unlicensed')
    return `${file.file} is not downloaded: nobody here has read its licence (${file.licence}) as one that lets you sell pictures. If you have, put it into ${path.dirname(target)} yourself.`;
  return undefined;
}

async function statusesOf(files: ModelFile[], { into, progress }: FetchOptions): Promise<FileStatus[]> {
  const statuses = [];
  for (const file of files) {
    statuses.push(
      await statusOf(file, into, (read) => progress.show(`Checking ${file.file}`, read, file.bytes)),
    );
  }
  return statuses;
}

const statusTexts = {
  right: 'is there',
  other: 'is a different file',
  truncated: 'is cut off',
  unlicensed: 'is not downloaded',
  missing: 'will be downloaded',
} as const;

function lineOf({ file, target, status, missingBytes }: FileStatus, into: string): string {
  const begun =
    status === 'missing' && missingBytes < file.bytes
      ? ` (interrupted: ${formatBytes(missingBytes)} left)`
      : '';
  const unsure = file.sha256 === null ? '; nobody publishes its SHA-256, so only its size is checked' : '';
  const name = path.relative(into, target);
  return `${name}: ${formatBytes(file.bytes)}, ${statusTexts[status]}${begun}${unsure}\n    licence ${file.licence}, ${file.about}`;
}

function question(missing: FileStatus[]): string {
  const licences = [...new Set(missing.map(({ file }) => file.licence))].join(', ');
  const files = missing.length === 1 ? 'this file' : `these ${missing.length} files`;
  return `Download ${files} (${formatBytes(sum(missing))}) and accept the licence of each (${licences})?`;
}

const sum = (files: FileStatus[]): number =>
  files.reduce((total, { missingBytes }) => total + missingBytes, 0);

async function checkRoom(missing: FileStatus[], options: FetchOptions): Promise<void> {
  const { into, progress, freeBytes = freeBytesAt } = options;
  const free = await freeBytes(into);
  progress.print(`${formatBytes(sum(missing))} to download; ${formatBytes(free)} are free in ${into}.`);
  if (free >= sum(missing)) return;
  throw new OperatorError(`Make room for ${formatBytes(sum(missing) - free)} more, or choose another disk.`);
}

/** @returns the number of failed downloads @throws DiskError at once, as every other file would fail too */
async function downloadAll(missing: FileStatus[], options: FetchOptions): Promise<number> {
  let failures = 0;
  for (const { file, target } of missing) {
    await mkdir(path.dirname(target), { recursive: true });
    const problem = await problemOf(download(file, target, watched(file, options)));
    options.progress.print(problem ?? `${file.file} is there.`);
    if (problem !== undefined) failures += 1;
  }
  return failures;
}

async function problemOf(downloaded: Promise<void>): Promise<string | undefined> {
  try {
    await downloaded;
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError && !(error instanceof DiskError)) return error.message;
    throw error;
  }
}

function watched({ file, bytes }: ModelFile, options: FetchOptions): DownloadOptions {
  const { progress, pace = usualPace, openPart, mirrors = [] } = options;
  return {
    ...pace,
    mirrors,
    onNextSource: (problem) => progress.print(`${problem} Trying the next address.`),
    ...(openPart && { openPart }),
    onBytes: (there) => progress.show(file, there, bytes),
    onChecked: (read) => progress.show(`Checking ${file}`, read, bytes),
    onRetry: (why, seconds) => progress.print(`${file}: ${why}; trying again in ${Math.ceil(seconds)} s`),
  };
}
