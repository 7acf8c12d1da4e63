import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import type { Response, Router } from 'express';
import multer from 'multer';
import sharp from 'sharp';
import { assetOf } from '../assets.ts';
import { isFolderType, isInside, splitAnnotated } from '../files.ts';
import { addFacts, isFaulty, type Instance } from './exchange.ts';

type Fields = { subfolder?: string; type?: string; overwrite?: string };
type Query = { filename?: string; subfolder?: string; type?: string; preview?: string };

/** Returns the name to store bytes under: a taken one gets a number, unless that file has the same content. */
async function freeName(folder: string, filename: string, bytes: Buffer): Promise<string> {
  const { name, ext } = parse(filename);
  let free = filename;
  for (let i = 1; existsSync(join(folder, free)); i++) {
    if (bytes.equals(await readFile(join(folder, free)))) return free;
    free = `${name} (${i})${ext}`;
  }
  return free;
}

/** Stores an upload under `root` and returns its place, or undefined if its name leads outside. */
async function keep(root: string, { buffer, originalname }: Express.Multer.File, fields: Fields) {
  const { subfolder = '', overwrite } = fields;
  const path = resolve(root, subfolder, originalname);
  if (!isInside(root, path)) return undefined;
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const replaces = overwrite === 'true' || overwrite === '1';
  const name = replaces ? originalname : await freeName(folder, originalname, buffer);
  await writeFile(join(folder, name), buffer);
  return { name, subfolder };
}

/** Returns the path of the requested file, or the status that refuses it. */
function locate(dir: string, { filename, subfolder = '', ...query }: Query): string | number {
  if (filename === undefined) return 404;
  const { name, type = query.type ?? 'output' } = splitAnnotated(filename);
  const root = resolve(dir, type);
  const folder = resolve(root, subfolder);
  const leadsOut = /^$|^\/|\.\./.test(name);
  if (leadsOut || !isFolderType(type)) return 400;
  return isInside(root, folder) ? join(folder, basename(name)) : 403;
}

/** Sends a preview. `wish` is `webp;80` or `jpeg;80`; anything else means WebP at 90. */
async function sendPreview(path: string, wish: string, response: Response): Promise<void> {
  const [asked, quality = ''] = wish.split(';');
  const format = asked === 'jpeg' ? 'jpeg' : 'webp';
  const image = sharp(path).toFormat(format, { quality: /^\d+$/.test(quality) ? Number(quality) : 90 });
  response.type(format).send(await image.toBuffer());
}

/** Returns headers that prevent a file from running as part of a page, as since 0.28.0. */
function protecting(path: string): Record<string, string> {
  const nosniff = { 'X-Content-Type-Options': 'nosniff' };
  if (!/\.(html?|svg|m?js|css|xml)$/i.test(path)) return nosniff;
  const disposition = `attachment; filename="${basename(path)}"`;
  return { ...nosniff, 'Content-Disposition': disposition, 'Content-Type': 'application/octet-stream' };
}

/** Routes `/upload/image` and `/view`. */
export function routeFiles(router: Router, { dir, installation, maxBytes }: Instance): void {
  const form = multer({ limits: { fileSize: maxBytes }, preservePath: true, defParamCharset: 'utf8' });

  const assetFor = (...kept: Parameters<typeof assetOf>) =>
    installation.hasAssets ? { asset: assetOf(...kept) } : {};

  router.post('/upload/image', form.single('image'), async ({ body, file }, response) => {
    const { type = 'input', ...fields } = body as Fields;
    if (!isFolderType(type)) throw new Error(`There is no folder '${type}'.`);
    if (isFaulty(response, 'unwritable') && type === 'output') throw new Error('Read-only file system');
    const kept = file && (await keep(resolve(dir, type), file, fields));
    addFacts(response, { ...kept, bytes: file?.size });
    if (kept) response.json({ ...kept, type, ...assetFor(file, kept.name, type) });
    else response.status(400).end();
  });

  router.get('/view', async (request, response) => {
    const query = request.query as Query;
    addFacts(response, { filename: query.filename });
    const path = locate(dir, query);
    if (typeof path === 'number' || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
      response.status(typeof path === 'number' ? path : 404).end();
      return;
    }
    response.set('Content-Disposition', `filename="${basename(path)}"`);
    if (isFaulty(response, 'truncated_png')) {
      const bytes = await readFile(path);
      response.type('png').send(bytes.subarray(0, Math.floor(bytes.length / 2)));
    } else if (query.preview !== undefined) await sendPreview(path, query.preview, response);
    else
      response.sendFile(path, { dotfiles: 'allow', headers: installation.isNewer ? protecting(path) : {} });
  });
}
