import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { Screen } from '#contract/page-facts.ts';
import { loadOrder } from './load-order.ts';
import { loadScripts } from './load-scripts.ts';
import { screenAreas } from '../i18n/screen-areas.ts';
import type { PrerenderedPage } from './screen.tsx';

/** The part of Vite's manifest used here: the built file of each source, and the sources that it imports. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);
type Manifest = z.infer<typeof manifestSchema>;

type Folders = {
  /** Folder of the built web; its index.html is the template of every page. */
  web: string;
  /** Folder of the built `screen.tsx`. */
  screens: string;
  /** Folder for the pages. */
  pages: string;
};

/** Writes a page for each screen and language; the server fills in the facts and sends it. */
export async function writePages({ web, screens, pages }: Folders): Promise<void> {
  const template = await readFile(path.join(web, 'index.html'), 'utf8');
  const manifestFile = path.join(web, '.vite', 'manifest.json');
  const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  const { prerenderAll } = (await import(pathToFileURL(screens).href)) as typeof import('./screen.tsx');
  for (const page of await prerenderAll()) {
    const file = path.join(pages, page.language, `${page.screen}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      pageFrom(template, page, [...fontsFor(page, manifest), ...scriptsFor(page, manifest)]),
    );
  }
  // Visitors must not get these.
  await Promise.all([rm(path.join(web, 'index.html')), rm(path.dirname(manifestFile), { recursive: true })]);
}

/** Sources of the screens that the first script would otherwise request once it runs. */
const sources: Partial<Record<Screen, string>> = {
  transform: 'transform/transform.tsx',
  order: 'success/success.tsx',
  gallery: 'gallery/gallery.tsx',
  gift: 'gift/gift.tsx',
  'received-gift': 'gift/received/received-gift.tsx',
  find: 'find/find.tsx',
  withdraw: 'withdraw/withdraw.tsx',
  share: 'share/share.tsx',
  booth: 'booth/booth.tsx',
  admin: 'admin/admin.tsx',
};

/** Preloads the scripts of the page's screen and messages, so that they arrive with the first script. */
function scriptsFor({ screen, language }: PrerenderedPage, manifest: Manifest): string[] {
  const source = sources[screen];
  const messages = ['layout', ...screenAreas[screen]].map((area) => `i18n/messages/${language}/${area}.ts`);
  const files = (source === undefined ? messages : [...messages, source]).flatMap((name) =>
    filesOf(name, manifest),
  );
  return [...new Set(files)].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
}

const fonts = /(figtree-latin-wght-normal|dela-gothic-one-latin-400-normal)\.woff2$/;

/** Preloads the fonts, so that text does not shift; not on the landing page, whose picture comes first. */
function fontsFor({ screen }: PrerenderedPage, manifest: Manifest): string[] {
  const files = Object.entries(manifest).filter(([source]) => screen !== 'home' && fonts.test(source));
  return files.map(
    ([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}" />`,
  );
}

function filesOf(source: string, manifest: Manifest): string[] {
  const built = manifest[source];
  if (built === undefined) throw new Error(`The build has no ${source}`);
  const imports = (built.imports ?? []).filter((name) => name !== 'index.html');
  return [built.file, ...imports.flatMap((name) => filesOf(name, manifest))];
}

function pageFrom(template: string, page: PrerenderedPage, preloads: string[]): string {
  const { title, description, imageAlt, language, data, html, cover, cannotRun } = page;
  const head = [
    ...(page.screen === 'order' ? [`<script>${loadOrder}</script>`] : []),
    '%links%',
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:locale" content="${language}" />`,
    ...(imageAlt === undefined ? [] : [`<meta property="og:image:alt" content="${escape(imageAlt)}" />`]),
    ...preloads,
    ...(data === undefined ? [] : [`<script type="application/ld+json">${inScript(data)}</script>`]),
  ];
  const filled = template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/(<script id="facts"[^>]*>)[^<]*/, '$1%facts%')
    .replace(/<title>.*?<\/title>/s, () => head.join('\n    '))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>${inTemplate(cover)}${cannotRun}`);
  return withScriptsLast(filled);
}

const moduleTag =
  /(?<![ \t])[ \t]*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g;

/** Moves the scripts to the end: the page can be read without them, and its first picture comes first. */
function withScriptsLast(page: string): string {
  const scripts = (page.match(moduleTag) ?? []).map((tag) => tag.trim()).join('');
  const last = `<template id="scripts">${scripts}</template><script>${loadScripts}</script></body>`;
  return page.replace(moduleTag, '').replace('</body>', () => last);
}

function inTemplate(cover: string | undefined): string {
  return cover === undefined ? '' : `<template id="cover">${cover}</template>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Serializes JSON so that it cannot end the script element around it. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
