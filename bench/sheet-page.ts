import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { chromium } from 'playwright';
import { findBrowser } from '#tests/support/run/browser.mjs';

/** One drawing of a photo: a small copy, and words below it; no copy where nothing was drawn. */
export type Cell = { copy: Buffer | null; words: string[]; isRefused: boolean };
/** A photo, and its drawings in all versions. */
export type Row = { name: string; photo: Buffer; cells: Cell[] };

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const picture = (webp: Buffer) => `<img src="data:image/webp;base64,${webp.toString('base64')}">`;

function cellHtml({ copy, words, isRefused }: Cell): string {
  const shown = copy === null ? '' : picture(copy);
  return `<td${isRefused ? ' class="refused"' : ''}>${shown}<p>${words.map(escape).join('<br>')}</p></td>`;
}

/** Lays photos and drawings side by side, with these headings above the drawings. */
export function sheetHtml(headings: string[], rows: Row[]): string {
  const heads = ['Photo', ...headings];
  const lines = rows.map(({ name, photo, cells }) => {
    return `<tr><td>${picture(photo)}<p>${escape(name)}</p></td>${cells.map(cellHtml).join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Styles</title>
<style>body{font:14px/1.4 sans-serif;margin:16px;background:#fff;color:#222}td,th{vertical-align:top;padding:6px;text-align:left}
img{width:220px;display:block}p{margin:4px 0;max-width:220px;overflow-wrap:anywhere}.refused{background:#fdd}</style>
<table><tr>${heads.map((head) => `<th>${escape(head)}</th>`).join('')}</tr>${lines.join('\n')}</table>\n`;
}

/** Takes a screenshot; returns false if there is no browser. */
export async function photograph(html: string, png: string): Promise<boolean> {
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
