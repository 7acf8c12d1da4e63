import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { otherVersion } from '#adapters/styles/style-versions.ts';
import { loadStyles } from '#adapters/styles/styles.ts';
import { givenConsole } from '../support/console.ts';
import { givenFolder } from '../support/folder.ts';
import { photoBytes } from '../support/photos.ts';
import { query } from '../support/query.ts';

type Console = Awaited<ReturnType<typeof givenConsole>>;

/** Creates a variant of Anime. */
async function givenVariant() {
  const [anime] = (await loadStyles({ dir: 'comfy-workflows', tier: 'cpu' })).filter(
    ({ id }) => id === 'anime',
  );
  if (!anime) throw new Error('There is no such style');
  return otherVersion(anime, { set: ['blur_radius=9'] });
}

/** Draws all waiting pictures, as a worker would. */
async function drawAll({ services: { benchPictures, benchRuns, images } }: Console): Promise<void> {
  const { jpeg } = await images.normalise(await photoBytes('coffee.png'));
  const figures = { seconds: 1.5, gigabytes: null, width: 64, height: 43, difference: 12, faces: null };
  const variant = await givenVariant();
  for (let due = await benchPictures.take(['anime']); due; due = await benchPictures.take(['anime'])) {
    if (due.isVariant) await benchRuns.setVariant(due.benchRunId, variant);
    await benchPictures.record(due, { ...figures, problem: null, picture: jpeg });
  }
}

async function refused(operator: Awaited<ReturnType<Console['givenOperator']>>, changes: object) {
  const input = { style: 'anime', photos: ['photo-cat.webp'], seeds: 1, settings: [], ...changes };
  return operator.call('POST /api/admin/bench/start', input).catch((error: unknown) => String(error));
}

test('a style and its variant are drawn on chosen photos, and a kept variant replaces the style', async () => {
  await using own = await givenFolder();
  await using shop = await givenConsole({ STYLES_DIR: own.path });
  const operator = await shop.givenOperator();
  const photos = ['photo-cat.webp', 'before.webp'];
  const settings = ['blur_radius=9'];

  const { result } = await operator.call('POST /api/admin/bench/start', {
    style: 'anime',
    photos,
    seeds: 2,
    settings,
  });
  expect(result).toBe('8 pictures of anime are drawn once no paid order is waiting.');
  const [waiting] = (await operator.call('GET /api/admin/bench')).runs;
  expect(waiting).toMatchObject({ styleId: 'anime', hasVariant: true, settings, tier: null, keptAt: null });
  expect(new Set(waiting?.pictures.map(({ status }) => status))).toEqual(new Set(['waiting']));
  const id = waiting?.id ?? '';
  await expect(operator.call('POST /api/admin/bench/keep', { id })).rejects.toThrow(
    'No picture of the variant has been drawn yet',
  );

  await drawAll(shop);

  const [drawn] = (await operator.call('GET /api/admin/bench')).runs;
  expect(drawn?.pictures[1]).toMatchObject({
    ...{ photo: 'photo-cat.webp', seed: 1, isVariant: true, status: 'drawn' },
    ...{ seconds: 1.5, gigabytes: null, width: 64, difference: 12, problem: null, error: null },
  });
  const look = async (address: string, input: Record<string, string>) => {
    const answer = await operator.send({ method: 'GET', path: `/api/admin/bench/${address}`, input });
    return `${answer.status} ${answer.headers.get('content-type')}`;
  };
  expect(await look('picture', { id, nth: '1' })).toBe('200 image/jpeg');
  expect(await look('picture', { id, nth: '99' })).toMatch(/^404 /);
  expect(await look('photo', { name: 'photo-cat.webp' })).toBe('200 image/jpeg');
  expect(await look('photo', { name: '../package.json' })).toMatch(/^4/);
  expect(await look('graph', { id })).toMatch(/^200 .*json/);

  await operator.call('POST /api/admin/bench/keep', { id, reason: 'softer' });
  const [kept] = await loadStyles({ dir: own.path, tier: 'cpu' });
  const radius = Object.values(kept?.workflow ?? {}).flatMap(({ inputs }) => inputs.blur_radius ?? []);
  expect(new Set(radius)).toEqual(new Set([9]));
  const before = await readFile(path.join(own.path, 'anime/cpu.json.before'), 'utf8');
  expect(before).toBe(await readFile('comfy-workflows/anime/cpu.json', 'utf8'));
  expect((await operator.call('GET /api/admin/bench')).runs[0]?.keptAt).not.toBeNull();

  await operator.call('POST /api/admin/bench/remove', { id });
  expect((await operator.call('GET /api/admin/bench')).runs).toEqual([]);
  const rows = await query(
    shop.services.env.DATABASE_URL,
    `select action, subject, reason from audit_log where action like 'styles.%' and result not like 'failed%' order by id`,
  );
  expect(rows).toEqual([
    { action: 'styles.bench', subject: 'anime', reason: null },
    { action: 'styles.keep', subject: 'anime', reason: 'softer' },
  ]);
});

test('an impossible comparison is refused with what to do, and nothing is queued', async () => {
  await using shop = await givenConsole();
  const operator = await shop.givenOperator();

  expect(await refused(operator, { style: 'pencil' })).toContain('There is no style "pencil"');
  expect(await refused(operator, { photos: ['../secret.png'] })).toContain('There is no photo');
  expect(await refused(operator, { settings: ['stepps=8'] })).toContain('called "stepps"');
  expect(await refused(operator, { settings: ['blur_radius=wide'] })).toContain('must be a number');
  expect(await refused(operator, { prompt: 'A woodcut.' })).toContain('has no text prompt');
  expect(await refused(operator, { seeds: 9 })).toContain('malformed');
  expect((await operator.call('GET /api/admin/bench')).runs).toEqual([]);

  await operator.call('POST /api/admin/bench/start', {
    style: 'anime',
    photos: ['photo-cat.webp'],
    seeds: 1,
    settings: ['blur_radius=9'],
  });
  await drawAll(shop);
  const [run] = (await operator.call('GET /api/admin/bench')).runs;
  await expect(operator.call('POST /api/admin/bench/keep', { id: run?.id ?? '' })).rejects.toThrow(
    'Set STYLES_DIR to a folder',
  );
});
