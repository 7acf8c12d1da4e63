import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorCode } from '../error-code.ts';
import { secretsFile, settingsFile } from '../data-dir/contents.ts';
import { dumpDatabase } from '../database/backup/dump.ts';
import { shopVersion } from '../shop-version.ts';
import type { Bucket } from '../storage/buckets.ts';
import { eachFile, type Files } from '../storage/files.ts';
import {
  pictureFile,
  settingsDir,
  tableFile,
  writeManifest,
  type BackupFile,
  type Manifest,
} from './manifest.ts';
import { unfinished } from './old-backups.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupSource = {
  databaseUrl: string;
  dataDir: string;
  files: Files;
  /** The settings that the shop runs with, unparsed. */
  settings: Record<string, string>;
};

/**
 * Writes a backup into a new folder of `into`, checks it, and only then gives it its name.
 *
 * The database is copied first and the files after it: every file that the copy names was written before, and a file deleted
 * in between was due for deletion. A file written in between belongs to no row, and the restored shop's retention removes it.
 * Drawings, which live for minutes, are copied first among the files.
 */
export async function writeBackup(
  source: BackupSource,
  { into, pictures, settings }: { into: string; pictures: boolean; settings: boolean },
): Promise<{ dir: string; manifest: Manifest }> {
  const createdAt = new Date();
  const { dir, unfinishedDir } = await makeFolder(into, createdAt);
  const written: BackupFile[] = [];
  const write = async (name: string, content: Readable, ...through: Transform[]): Promise<void> => {
    written.push(await writeHashed(unfinishedDir, name, content, through));
  };
  try {
    const dump = await dumpDatabase(source.databaseUrl, (table, rows) =>
      write(tableFile(table), rows, createGzip()),
    );
    if (pictures) await writePictures(source, write);
    if (settings) await writeSettings(source, write);
    const toonbooth = await shopVersion();
    const manifest: Manifest = {
      format: 1,
      toonbooth,
      createdAt: createdAt.toISOString(),
      ...dump,
      pictures,
      settings,
      files: written,
    };
    await writeManifest(unfinishedDir, manifest);
    await verifyBackup(unfinishedDir);
    await rename(unfinishedDir, dir);
    return { dir, manifest };
  } catch (error) {
    await rm(unfinishedDir, { recursive: true, force: true });
    throw error;
  }
}

/** Makes the folder that a backup is written to, named by its second, or by the next free second if that name is taken. */
async function makeFolder(into: string, at: Date): Promise<{ dir: string; unfinishedDir: string }> {
  const dir = path.join(into, `toonbooth-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`);
  const unfinishedDir = `${dir}${unfinished}`;
  const own = await mkdir(unfinishedDir, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );
  // Checked after the folder is made: the backup that held the folder before renames it to `dir` when it finishes.
  if (own && !existsSync(dir)) return { dir, unfinishedDir };
  if (own) await rmdir(unfinishedDir);
  return makeFolder(into, new Date(at.getTime() + 1000));
}

type Write = (name: string, content: Readable, ...through: Transform[]) => Promise<void>;

/** Writes a file and hashes the bytes before they are written, so that reading the file again reveals a fault of the disk. */
async function writeHashed(
  dir: string,
  name: string,
  content: Readable,
  through: Transform[],
): Promise<BackupFile> {
  const file = path.join(dir, name);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  await pipeline([content, ...through, counting, output]);
  return { path: name, bytes, sha256: hash.digest('hex') };
}

const bucketsByHaste: readonly Bucket[] = ['drawings', 'photos', 'drafts', 'pictures'];

async function writePictures({ files }: BackupSource, write: Write): Promise<void> {
  for (const bucket of bucketsByHaste) await writeBucket(bucket, files, write);
}

async function writeBucket(bucket: Bucket, files: Files, write: Write): Promise<void> {
  const written = new Set<string>();
  for await (const { id } of eachFile(files, bucket)) {
    // A file that is being moved to another storage is listed twice.
    if (written.has(id)) continue;
    const stream = (await files.read(bucket, id))?.stream;
    await (stream && write(pictureFile(bucket, id), stream));
    written.add(id);
  }
}

async function writeSettings({ dataDir, settings }: BackupSource, write: Write): Promise<void> {
  const used = `${JSON.stringify(settings, null, 2)}\n`;
  await write(settingsFile.pathIn(settingsDir), Readable.from(Buffer.from(used)));
  for (const [file, name] of [
    [secretsFile.pathIn(dataDir), secretsFile.pathIn(settingsDir)],
    ['.env', path.join(settingsDir, 'env')],
  ] as const) {
    const content = await readFile(file).catch(() => undefined);
    if (content) await write(name, Readable.from(content));
  }
}
