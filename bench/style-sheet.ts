import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { createComfy } from '#adapters/comfyui/comfyui.ts';
import { createImages } from '#adapters/images/images.ts';
import { createLog } from '#adapters/log.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import { isChange, keepVersion, otherVersion } from '#adapters/styles/style-versions.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { nearPhoto } from '#domain/picture.ts';
import { tiers, type Tier } from '#domain/style.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { findBrowser } from '#tests/support/run/browser.mjs';
import { drawMeasured } from '#worker/periodic/measured-drawing.ts';

const testPhotos = ['pearl-earring.jpg', 'chelsea.png', 'coffee.png', 'rocket.jpg'];

type Cell = { copy: Buffer; words: string[]; isRefused: boolean };
type Row = { name: string; photo: Buffer; cells: Cell[] };
/** A version of a style, drawn in one column. */
type Version = { heading: string; style: Style };

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const picture = (webp: Buffer) => `<img src="data:image/webp;base64,${webp.toString('base64')}">`;

function cellHtml({ copy, words, isRefused }: Cell): string {
  return `<td${isRefused ? ' class="refused"' : ''}>${picture(copy)}<p>${words.map(escape).join('<br>')}</p></td>`;
}

function sheetHtml(versions: Version[], rows: Row[]): string {
  const heads = ['Photo', ...versions.map(({ heading }) => heading)];
  const lines = rows.map(({ name, photo, cells }) => {
    return `<tr><td>${picture(photo)}<p>${escape(name)}</p></td>${cells.map(cellHtml).join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Styles</title>
<style>body{font:14px/1.4 sans-serif;margin:16px;background:#fff;color:#222}td,th{vertical-align:top;padding:6px;text-align:left}
img{width:220px;display:block}p{margin:4px 0}.refused{background:#fdd}</style>
<table><tr>${heads.map((head) => `<th>${escape(head)}</th>`).join('')}</tr>${lines.join('\n')}</table>\n`;
}

/** Takes a screenshot; returns false if there is no browser. */
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

const photosOf = (named: string[]): string[] =>
  named.length > 0 ? named : testPhotos.map((name) => path.join('tests/photos', name));

const tierOf = (named: string): Tier => tiers.find((tier) => tier === named) ?? 'cpu';

/** Arguments of `npm run styles-bench`: the options as in its usage, and the photos' files. */
type Arguments = {
  values: {
    into: string;
    styles: string;
    tier: string;
    comfyui?: string | undefined;
    style: string[];
    seed: string[];
    graph?: string | undefined;
    prompt?: string | undefined;
    set: string[];
    keep: boolean;
  };
  positionals: string[];
};

/** Draws the versions side by side, or keeps one, depending on the arguments. */
export async function benchStyles({ values, positionals }: Arguments): Promise<boolean> {
  const photoFiles = photosOf(positionals);

  await using images = createImages();
  await using moderator = createModerator();
  const log = createLog('operator', { level: 'warn', json: false });

  async function draw(style: Style, photo: Photo, seed: number): Promise<Cell> {
    const tools = { comfy, instance: url, folder: 'toonbooth-bench', images, moderator, log };
    const drawn = await drawMeasured(style, { photo, seed }, tools);
    const { bytes, width, height, seconds, gigabytes, difference, faces, problem } = drawn;
    const still = difference < nearPhoto ? ', still a photo?' : '';
    const words = [
      `${width} × ${height}`,
      [`${seconds.toFixed(1)} s`, ...(gigabytes === null ? [] : [`${gigabytes.toFixed(1)} GB`])].join(', '),
      `${difference.toFixed(1)} from its photo${still}`,
      ...(faces === null ? [] : [`a face by ${faces.toFixed(2)}`]),
      problem ?? 'nothing to object',
    ];
    return { copy: await images.exampleCopy(bytes, style.tier), words, isRefused: problem !== null };
  }

  await using folder = await givenFolder();
  await using standin =
    values.comfyui === undefined ? await createComfyStandin({ port: 0, dir: folder.path }) : undefined;
  const url = values.comfyui ?? standin?.url ?? '';
  const comfy = createComfy({ urls: [url], findLandmarks: moderator.findLandmarks });
  const tier = tierOf(values.tier);
  const all = await loadStyles({ dir: path.resolve(values.styles), tier });
  const styles = all.filter(({ id }) => values.style.length === 0 || values.style.includes(id));
  const { graph, prompt, set, keep } = values;
  const change = { graph, prompt, set };

  async function versionsOf(style: Style): Promise<Version[]> {
    const asItIs = { heading: style.texts.en.title, style };
    if (!isChange(change)) return [asItIs];
    const told = [graph, prompt === undefined ? undefined : 'other words', ...set].filter(Boolean).join(', ');
    return [
      asItIs,
      { heading: `${style.texts.en.title}: ${told}`, style: await otherVersion(style, change) },
    ];
  }

  /** Draws a photo with one seed in all versions, one after another, as orders are drawn. */
  async function drawRow(file: string, seed: string, versions: Version[]): Promise<Row> {
    const photo = await images.normalise(await readFile(file));
    const cells: Cell[] = [];
    for (const { style } of versions) cells.push(await draw(style, photo, Number(seed)));
    const name = values.seed.length > 1 ? `${path.basename(file)}, seed ${seed}` : path.basename(file);
    return { name, photo: await images.exampleCopy(photo.jpeg), cells };
  }

  async function drawRows(versions: Version[]): Promise<Row[]> {
    const rows: Row[] = [];
    const wanted = photoFiles.flatMap((file) => values.seed.map((seed) => [file, seed] as const));
    for (const [file, seed] of wanted) rows.push(await drawRow(file, seed, versions));
    return rows;
  }

  async function writeSheet(versions: Version[]): Promise<void> {
    await mkdir(values.into, { recursive: true });
    const html = path.join(values.into, 'sheet.html');
    await writeFile(html, sheetHtml(versions, await drawRows(versions)));
    const png = path.join(values.into, 'sheet.png');
    const hasPng = await photograph(html, png);
    process.stdout.write(
      `${html}\n${hasPng ? png : 'No browser was found, so there is no picture of it.'}\n`,
    );
  }

  /** Handles one style at a time: a version should be looked at before it is kept. */
  async function keepOther(): Promise<void> {
    const [style, ...more] = styles;
    if (!style || more.length > 0 || !isChange(change))
      throw new OperatorError(
        '--keep wants one --style, and --graph, --prompt or --set to say which version.',
      );
    process.stdout.write(`${await keepVersion(await otherVersion(style, change))}\n`);
  }

  try {
    if (keep) await keepOther();
    else await writeSheet((await Promise.all(styles.map(versionsOf))).flat());
  } finally {
    comfy.close();
  }
  return true;
}
