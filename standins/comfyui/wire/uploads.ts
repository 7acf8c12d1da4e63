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

/** Keeps an upload under `root` and says where, or nothing when its name leads out of there. */
async function keep(root: string, { buffer, originalname }: Express.Multer.File, fields: Fields) {
  const path = resolve(root, fields.subfolder ?? '', originalname);
  if (!path.startsWith(root + sep)) return undefined;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const replaces = fields.overwrite === 'true' || fields.overwrite === '1';
  const name = replaces ? originalname : await freeName(folder, originalname, buffer);
  await writeFile(join(folder, name), buffer);
  return { name, subfolder: fields.subfolder ?? '' };
}

/** `/upload/image`. */
export function routeUploads(router: Router, { dir, maxBytes }: Place): void {
  const form = multer({ limits: { fileSize: maxBytes }, preservePath: true, defParamCharset: 'utf8' });

  router.post('/upload/image', form.any(), async (request, response) => {
    const fields = request.body as Fields;
    const { type = 'input' } = fields;
    if (!isFolderType(type)) throw new Error(`There is no folder '${type}'.`);
    const file = (request.files as Express.Multer.File[] | undefined)?.find(
      ({ fieldname }) => fieldname === 'image',
    );
    const kept = file && (await keep(resolve(dir, type), file, fields));
    if (!kept) {
      response.status(400).end();
      return;
    }
    remark(response, { ...kept, bytes: file.size });
    response.json({ ...kept, type });
  });
}
