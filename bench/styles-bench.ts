import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { createComfy, type Comfy } from '#adapters/comfyui/comfyui.ts';
import { createImages } from '#adapters/images/images.ts';
import { createLog } from '#adapters/log.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { shippedStyles } from '#compose.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { findBrowser } from '#tests/support/run/browser.mjs';
import { checkDrawing } from '#worker/steps/picture-problem.ts';

/**
 * Draws styles from photos and lays the pictures side by side, each with its size, the seconds it took and what the output
 * check says of it: `sheet.html`, and `sheet.png` of it where there is a browser.
 *
 *   npm run styles-bench -- [--into test-results/styles] [--styles DIR] [--tier cpu] [--comfyui URL] [--seed 1] [photo …]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    into: { type: 'string', default: 'test-results/styles' },
    styles: { type: 'string', default: shippedStyles },
    tier: { type: 'string', default: 'cpu' },
    comfyui: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const testPhotos = ['astronaut.png', 'chelsea.png', 'coffee.png', 'rocket.jpg'];
const photoFiles =
  positionals.length > 0 ? positionals : testPhotos.map((name) => path.join('tests/photos', name));

type Cell = { copy: Buffer; words: string[]; isRefused: boolean };
type Row = { name: string; photo: Buffer; cells: Cell[] };

await using images = createImages();
await using moderator = createModerator();
const log = createLog('operator', { level: 'warn', json: false });

async function draw(
  style: Style,
  photo: Photo,
  { comfy, url }: { comfy: Comfy; url: string },
): Promise<Cell> {
  const { workflow, deadlineSeconds } = style;
  const job = { instance: url, promptId: randomUUID(), folder: 'toonbooth-bench', workflow };
  const whole = { ...job, seed: Number(values.seed), photo: photo.jpeg, deadlineSeconds };
  const begun = performance.now();
  const { bytes } = await comfy.draw(whole, { onProgress: () => undefined, onPreview: () => undefined });
  const seconds = (performance.now() - begun) / 1000;
  await comfy.cleanUp(whole);
  const { width, height } = await images.finish(bytes);
  const { problem } = await checkDrawing(
    { drawing: bytes, photo: photo.jpeg, size: photo, style },
    { images, moderator, log },
  );
  const words = [`${width} × ${height}`, `${seconds.toFixed(1)} s`, problem?.note ?? 'nothing to object'];
  return { copy: await images.exampleCopy(bytes, style.tier), words, isRefused: problem !== undefined };
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const picture = (webp: Buffer) => `<img src="data:image/webp;base64,${webp.toString('base64')}">`;

function cellHtml({ copy, words, isRefused }: Cell): string {
  return `<td${isRefused ? ' class="refused"' : ''}>${picture(copy)}<p>${words.map(escape).join('<br>')}</p></td>`;
}

function sheetHtml(styles: Style[], rows: Row[]): string {
  const heads = ['Photo', ...styles.map(({ texts }) => texts.en.title)];
  const lines = rows.map(({ name, photo, cells }) => {
    return `<tr><td>${picture(photo)}<p>${escape(name)}</p></td>${cells.map(cellHtml).join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Styles</title>
<style>body{font:14px/1.4 sans-serif;margin:16px;background:#fff;color:#222}td,th{vertical-align:top;padding:6px;text-align:left}
img{width:220px;display:block}p{margin:4px 0}.refused{background:#fdd}</style>
<table><tr>${heads.map((head) => `<th>${escape(head)}</th>`).join('')}</tr>${lines.join('\n')}</table>\n`;
}

/** False where there is no browser. */
async function photograph(html: string, png: string): Promise<boolean> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return false;
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 1480, height: 800 } });
    await page.goto(pathToFileURL(path.resolve(html)).href);
    await page.screenshot({ path: png, fullPage: true });
  } finally {
    await browser.close();
  }
  return true;
}

await using folder = await givenFolder();
await using standin =
  values.comfyui === undefined ? await createComfyStandin({ port: 0, dir: folder.path }) : undefined;
const url = values.comfyui ?? standin?.url ?? '';
const comfy = createComfy({ urls: [url] });
const tier = values.tier === 'small' || values.tier === 'quality' ? values.tier : 'cpu';
const styles = await loadStyles({ dir: path.resolve(values.styles), tier });

const rows: Row[] = [];
for (const file of photoFiles) {
  const photo = await images.normalise(await readFile(file));
  const cells: Cell[] = [];
  for (const style of styles) cells.push(await draw(style, photo, { comfy, url }));
  rows.push({ name: path.basename(file), photo: await images.exampleCopy(photo.jpeg), cells });
}
comfy.close();

await mkdir(values.into, { recursive: true });
const html = path.join(values.into, 'sheet.html');
await writeFile(html, sheetHtml(styles, rows));
const png = path.join(values.into, 'sheet.png');
const hasPng = await photograph(html, png);
process.stdout.write(`${html}\n${hasPng ? png : 'No browser was found, so there is no picture of it.'}\n`);
