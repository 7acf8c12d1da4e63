import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { Response, Router } from 'express';
import { isFolderType, splitAnnotated } from '../files.ts';
import type { Place } from './app.ts';
import { faultOf, remark } from './exchange-faults.ts';

type Query = { filename?: string; subfolder?: string; type?: string; preview?: string };

function leadsOut(name: string): boolean {
  return name === '' || name.startsWith('/') || name.includes('..');
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isInside(root: string, folder: string): boolean {
  return folder === root || folder.startsWith(root + sep);
}

/** The file that is asked for, or the status that refuses it. */
function locate(dir: string, filename: string, query: Query): string | number {
  const { name, type = query.type ?? 'output' } = splitAnnotated(filename);
  if (leadsOut(name) || !isFolderType(type)) return 400;
  const root = resolve(dir, type);
  const folder = resolve(root, query.subfolder ?? '');
  const path = join(folder, basename(name));
  if (!isInside(root, folder)) return 403;
  return isFile(path) ? path : 404;
}

/** `webp;80` or `jpeg;80` as the query writes it; anything else is WebP at 90. */
async function sendPreview(path: string, wish: string, response: Response): Promise<void> {
  const [asked, quality = ''] = wish.split(';');
  const format = asked === 'jpeg' ? 'jpeg' : 'webp';
  const { default: sharp } = await import('sharp');
  const image = sharp(path).toFormat(format, { quality: /^\d+$/.test(quality) ? Number(quality) : 90 });
  response.type(`image/${format}`).send(await image.toBuffer());
}

async function sendHalf(path: string, response: Response): Promise<void> {
  const bytes = await readFile(path);
  response.type('png').send(bytes.subarray(0, Math.floor(bytes.length / 2)));
}

/** `/view`. */
export function routeViews(router: Router, { dir }: Place): void {
  router.get('/view', async (request, response) => {
    const { filename, ...query } = request.query as Query;
    remark(response, { filename });
    const path = filename === undefined ? 404 : locate(dir, filename, query);
    if (typeof path === 'number') {
      response.status(path).end();
      return;
    }
    response.set('Content-Disposition', `filename="${basename(path)}"`);
    if (faultOf(response)?.fault === 'truncated_png') await sendHalf(path, response);
    else if (query.preview !== undefined) await sendPreview(path, query.preview, response);
    else response.sendFile(path, { dotfiles: 'allow' });
  });
}
