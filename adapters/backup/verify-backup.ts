import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';
import { readManifest, tableFile, type BackupFile, type Manifest } from './manifest.ts';

/** Reads a whole backup. @throws OperatorError naming the first file that has changed since it was written. */
export async function verifyBackup(dir: string): Promise<Manifest> {
  const manifest = await readManifest(dir);
  for (const file of manifest.files) await verifyFile(dir, file);
  for (const { name, rows } of manifest.tables) {
    const found = await countLines(path.join(dir, tableFile(name))).catch(() => undefined);
    if (found === rows) continue;
    throw new OperatorError(
      `${dir} is damaged: ${tableFile(name)} contains ${found ?? 'no'} of ${rows} rows.`,
    );
  }
  return manifest;
}

async function verifyFile(dir: string, { path: name, sha256 }: BackupFile): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path.join(dir, name)), hash).catch(() => undefined);
  if (hash.digest('hex') !== sha256)
    throw new OperatorError(`${dir} is damaged: ${name} has changed since it was written.`);
}

const newline = 10;

/** Counts rows: COPY's text format has one row per line, and escapes line breaks inside values. */
async function countLines(file: string): Promise<number> {
  let lines = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) lines += chunk.filter((byte) => byte === newline).length;
  });
  return lines;
}
