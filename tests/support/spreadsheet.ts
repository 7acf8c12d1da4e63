import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { givenFolder } from './folder.ts';
import { whyNotInstalled } from './why-not-installed.ts';

const run = promisify(execFile);

/** Reason why no spreadsheet program opens files here. */
export const whyNoSpreadsheet = await whyNotInstalled('soffice', '--version', 'libreoffice-calc');

/** A cell as the program has understood it: `value` of a float is the number, of a date the date in ISO 8601. */
export type Cell = { type: 'float' | 'date' | 'time' | 'string' | 'empty'; value: string };

/** Microsoft's numbers of languages, with the character that their spreadsheets expect between columns. */
const languages = { english: { id: 1033, delimiter: ',' }, german: { id: 1031, delimiter: ';' } };

const cells = /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g;
const attribute = (text: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1];

function readCells(row: string): Cell[] {
  return [...row.matchAll(cells)].flatMap(([, attributes = '', content = '']) => {
    const type = (attribute(attributes, 'office:value-type') ?? 'empty') as Cell['type'];
    const value =
      attribute(attributes, 'office:(?:date-|time-)?value') ?? content.replace(/<[^>]*>/g, '').trim();
    return Array<Cell>(Number(attribute(attributes, 'table:number-columns-repeated') ?? 1)).fill({
      type,
      value,
    });
  });
}

/** Opens a table in LibreOffice, set to a language. @returns its rows, each with its cells by the names in the first row */
export async function openInSpreadsheet(
  csv: string,
  language: keyof typeof languages,
): Promise<Record<string, Cell>[]> {
  await using folder = await givenFolder();
  const { id, delimiter } = languages[language];
  await writeFile(path.join(folder.path, 'month.csv'), csv);
  // Separator, quote, UTF-8, first row, formats of columns, language, quoted is text: no, recognise dates: yes.
  const how = [delimiter.charCodeAt(0), 34, 76, 1, '', id, false, true].join(',');
  await run(
    'soffice',
    [
      ...[`-env:UserInstallation=${pathToFileURL(path.join(folder.path, 'profile')).href}`, '--headless'],
      ...[`--infilter=CSV:${how}`, '--convert-to', 'fods', '--outdir', folder.path, 'month.csv'],
    ],
    { cwd: folder.path, timeout: 120_000 },
  );
  const sheet = await readFile(path.join(folder.path, 'month.fods'), 'utf8');
  const [head = [], ...rows] = [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)]
    .map(([, row = '']) => readCells(row))
    .filter((row) => row.some(({ type }) => type !== 'empty'));
  const names = head.filter(({ type }) => type !== 'empty').map(({ value }) => value);
  return rows.map((row) =>
    Object.fromEntries(names.map((name, n) => [name, row[n] ?? { type: 'empty', value: '' }])),
  );
}
