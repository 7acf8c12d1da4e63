import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '#domain/language.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** Returns the contents of the files of this kind that the landing page's HTML names. */
async function filesOf(page: string, kind: 'js' | 'css'): Promise<string[]> {
  const html = await readFile(path.join(dist, 'pages', page, 'home.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(\w+))"/g)].filter(
    ([, , found]) => found === kind,
  );
  expect(files).not.toEqual([]);
  return Promise.all(files.map(([, file = '']) => readFile(path.join(dist, 'web', file), 'utf8')));
}

/** Returns the compressed size in bytes, as a browser downloads it. */
async function weightOf(page: string, kind: 'js' | 'css'): Promise<number> {
  return (await filesOf(page, kind)).reduce((sum, file) => sum + gzipSync(file).length, 0);
}

test('the landing page contains nothing of the operator’s console', async () => {
  const assets = path.join(dist, 'web', 'assets');
  const built = (await readdir(assets)).filter((file) => /^(admin|console|days)-.*\.(js|css)$/.test(file));
  const ofConsole = await Promise.all(built.map((file) => readFile(path.join(assets, file), 'utf8')));
  // A call that only the console makes, a class that only it has, and one of its chart library.
  for (const mark of ['X-CSRF-Token', 'aria-\\[current\\=page\\]\\:border-pop', 'visx-axis']) {
    expect(ofConsole.some((file) => file.includes(mark))).toBe(true);
    const carried = [...(await filesOf('en', 'js')), ...(await filesOf('en', 'css'))];
    expect(carried.filter((file) => file.includes(mark))).toEqual([]);
  }
});

test('the booth is loaded by its own page alone, and the reader of QR codes only there by its first scan', async () => {
  const scriptsOf = async (screen: string) => {
    const html = await readFile(path.join(dist, 'pages', 'en', `${screen}.html`), 'utf8');
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
    const read = files.map((file) => readFile(path.join(dist, 'web', file), 'utf8'));
    return (await Promise.all(read)).join('');
  };
  expect(await scriptsOf('booth')).toContain('getUserMedia');
  for (const screen of ['home', 'transform', 'order', 'gallery'])
    expect(await scriptsOf(screen)).not.toContain('getUserMedia');
  const assets = await readdir(path.join(dist, 'web', 'assets'));
  const reader = assets.find((file) => /^scan-code-.*\.js$/.test(file)) ?? expect.fail('There is no reader');
  expect(await readFile(path.join(dist, 'pages', 'en', 'booth.html'), 'utf8')).not.toContain(reader);
});

test.each(languages)(
  'the landing page in %s loads at most 105 KB of scripts at once, and 20 KB of styles',
  async (page) => {
    expect(await weightOf(page, 'js')).toBeLessThanOrEqual(105_000);
    expect(await weightOf(page, 'css')).toBeLessThanOrEqual(20_000);
  },
);

test.each(['home', 'gallery', 'transform', 'order', 'gift', 'received-gift', 'find', 'share'])(
  'the screen %s loads at most eight scripts of 136 KB in all, as each is a round trip',
  async (screen) => {
    const html = await readFile(path.join(dist, 'pages', 'de', `${screen}.html`), 'utf8');
    const named = html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
    const scripts = [...new Set([...named].map(([, file = '']) => file))];
    const sizes = scripts.map(async (file) => gzipSync(await readFile(path.join(dist, 'web', file))).length);
    expect(scripts.length).toBeLessThanOrEqual(8);
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(136_000);
  },
);

test('the opening picture of the landing page has at most 120 KB at every width', async () => {
  const assets = path.join(dist, 'web', 'assets');
  const heroes = (await readdir(assets)).filter((file) => /^hero-.*\.(avif|webp)$/.test(file));
  expect(heroes.length).toBeGreaterThanOrEqual(12);
  for (const file of heroes) {
    const { length } = await readFile(path.join(assets, file));
    expect([file, length <= 120_000]).toEqual([file, true]);
  }
});
