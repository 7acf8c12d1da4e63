import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';
import type { Router } from 'express';
import multer from 'multer';

import { isFolderType } from '../files.ts';
import type { Place } from './app.ts';
import { remark } from './exchange-faults.ts';

type Fields = { subfolder?: string; type?: string; overwrite?: string };

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The name to keep bytes under: a taken one gets a number, unless the same bytes lie there already. */
async function freeName(folder: string, filename: string, bytes: Buffer): Promise<string> {
  const { name, ext } = parse(filename);
  let free = filename;
  for (let i = 1; existsSync(join(folder, free)); i++) {
    if (hash(await readFile(join(folder, free))) === hash(bytes)) return free;
    free = `${name} (${i})${ext}`;
  }
  return free;
}

/** `/upload/image`. */
export function routeUploads(router: Router, { dir, maxBytes }: Place): void {
  const form = multer({ limits: { fileSize: maxBytes }, preservePath: true, defParamCharset: 'utf8' });

  router.post('/upload/image', form.single('image'), async (request, response) => {
    const { subfolder = '', type = 'input', overwrite } = request.body as Fields;
    if (!isFolderType(type)) throw new Error(`There is no folder '${type}'.`);
    const root = resolve(dir, type);
    const path = resolve(root, subfolder, request.file?.originalname ?? '');
    if (!request.file || !path.startsWith(root + sep)) return void response.status(400).end();
    const { buffer, originalname } = request.file;
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const replaces = overwrite === 'true' || overwrite === '1';
    const name = replaces ? originalname : await freeName(folder, originalname, buffer);
    await writeFile(join(folder, name), buffer);
    remark(response, { filename: name, subfolder, bytes: buffer.length });
    response.json({ name, subfolder, type });
  });
}
