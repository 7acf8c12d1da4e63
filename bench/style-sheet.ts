import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createComfy, ComfyError } from '#adapters/comfyui/comfyui.ts';
import { createImages } from '#adapters/images/images.ts';
import { createLog } from '#adapters/log.ts';
import { createModerator } from '#adapters/moderator/moderator.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Photo } from '#adapters/styles/draw-picture.ts';
import { isChange, keepVersion, otherVersion } from '#adapters/styles/style-versions.ts';
import { loadStyles, type Style } from '#adapters/styles/styles.ts';
import { trialOf } from '#adapters/styles/trials.ts';
import { nearPhoto } from '#domain/picture.ts';
import { tiers, type Tier } from '#domain/style.ts';
import { createLikenessMeasure } from '#scripts/likeness/measure.ts';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { drawMeasured } from '#worker/periodic/measured-drawing.ts';
import { writeFigures, type DrawingFigures } from './sheet-figures.ts';
import { photograph, sheetHtml, type Cell, type Row } from './sheet-page.ts';

const testPhotos = ['pearl-earring.jpg', 'chelsea.png', 'coffee.png', 'rocket.jpg'];

/** A version of a style, drawn in one column. */
type Version = { heading: string; style: Style };
type NamedPhoto = Photo & { name: string };
type Measured = Omit<Awaited<ReturnType<typeof drawMeasured>>, 'bytes'>;

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
    trial: string[];
    minutes?: string | undefined;
    graph?: string | undefined;
    prompt?: string | undefined;
    set: string[];
    keep: boolean;
  };
  positionals: string[];
};

const notDrawn = {
  ...{ seconds: null, gigabytes: null, width: null, height: null },
  ...{ difference: null, faces: null, likeness: null, problem: null },
};

function wordsOf(measured: Measured): string[] {
  const { width, height, seconds, gigabytes, difference, faces, problem } = measured;
  const still = difference < nearPhoto ? ', still a photo?' : '';
  return [
    `${width} × ${height}`,
    [`${seconds.toFixed(1)} s`, ...(gigabytes === null ? [] : [`${gigabytes.toFixed(1)} GB`])].join(', '),
    `${difference.toFixed(1)} from its photo${still}`,
    ...(faces === null ? [] : [`a face by ${faces.toFixed(2)}`]),
    problem ?? 'nothing to object',
  ];
}

/** Draws the versions side by side, or keeps one, depending on the arguments. */
export async function benchStyles({ values, positionals }: Arguments): Promise<boolean> {
  const until = performance.now() + Number(values.minutes ?? Infinity) * 60_000;
  const figures: DrawingFigures[] = [];

  await using images = createImages();
  await using moderator = createModerator();
  const log = createLog('operator', { level: 'warn', json: false });

  const named = values.keep ? [] : photosOf(positionals);
  const photos = await Promise.all(
    named.map(async (file) => ({
      name: path.basename(file),
      ...(await images.normalise(await readFile(file))),
    })),
  );
  const likenessMeasure = await createLikenessMeasure(photos, { images, moderator });

  /** Draws a cell; one that cannot be drawn, such as by a model whose files are missing, says why. */
  async function draw(version: Version, photo: NamedPhoto, seed: number): Promise<Cell> {
    const { heading, style } = version;
    const about = { version: heading, style: style.id, photo: photo.name, seed };
    try {
      const tools = { comfy, instance: url, folder: 'toonbooth-bench', images, moderator, log };
      const { bytes, ...measured } = await drawMeasured(style, { photo, seed }, tools);
      const likeness = (await likenessMeasure.of(photo.name, bytes)) ?? null;
      figures.push({ ...about, ...measured, likeness, error: null });
      const copy = await images.exampleCopy(bytes, style.tier);
      return { copy, words: wordsOf(measured), isRefused: measured.problem !== null };
    } catch (error) {
      if (!(error instanceof ComfyError)) throw error;
      figures.push({ ...about, ...notDrawn, error: error.message });
      return { copy: null, words: [error.message], isRefused: true };
    }
  }

  await using folder = await givenFolder();
  await using standin =
    values.comfyui === undefined ? await createComfyStandin({ port: 0, dir: folder.path }) : undefined;
  const url = values.comfyui ?? standin?.url ?? '';
  const comfy = createComfy({
    urls: [url],
    findLandmarks: moderator.findLandmarks,
    findPersons: moderator.findPersons,
  });
  const tier = tierOf(values.tier);
  const all = await loadStyles({ dir: path.resolve(values.styles), tier });
  const styles = all.filter(({ id }) => values.style.length === 0 || values.style.includes(id));
  const { graph, prompt, set, keep } = values;
  const change = { graph, prompt, set };

  async function versionsOf(style: Style): Promise<Version[]> {
    const { title } = style.texts.en;
    const versions = [{ heading: title, style }];
    if (isChange(change)) {
      const told = [graph, prompt === undefined ? undefined : 'other words', ...set].filter(Boolean);
      versions.push({ heading: `${title}: ${told.join(', ')}`, style: await otherVersion(style, change) });
    }
    for (const id of values.trial) {
      const drawn = await otherVersion(style, { set: [`trial=${id}`] });
      versions.push({ heading: `${title}: ${(await trialOf(id)).title}`, style: drawn });
    }
    return versions;
  }

  /** Draws a photo with one seed in all versions, one after another, as orders are drawn, while there is time. */
  async function drawRow(photo: NamedPhoto, seed: string, versions: Version[]): Promise<Row> {
    const cells: Cell[] = [];
    for (const version of versions) {
      if (performance.now() < until) cells.push(await draw(version, photo, Number(seed)));
    }
    const heading = values.seed.length > 1 ? `${photo.name}, seed ${seed}` : photo.name;
    return { name: heading, photo: await images.exampleCopy(photo.jpeg), cells };
  }

  async function drawRows(versions: Version[]): Promise<Row[]> {
    const rows: Row[] = [];
    const wanted = photos.flatMap((photo) => values.seed.map((seed) => [photo, seed] as const));
    for (const [photo, seed] of wanted) {
      if (performance.now() < until) rows.push(await drawRow(photo, seed, versions));
    }
    return rows;
  }

  async function writeSheet(versions: Version[]): Promise<void> {
    await mkdir(values.into, { recursive: true });
    const html = path.join(values.into, 'sheet.html');
    const headings = versions.map(({ heading }) => heading);
    await writeFile(html, sheetHtml(headings, await drawRows(versions)));
    await writeFigures(values.into, figures);
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
