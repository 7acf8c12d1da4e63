import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { formatPrice } from '#domain/money.ts';
import {
  folderInto,
  operatorFrom,
  operatorOptions,
  operatorUsage,
  printAs,
  showTime,
  writePrivateFile,
} from './command-line.ts';
import { audited } from './operations/audited.ts';
import { describeStyles, lastPictures, type StyleDescription } from './operations/describe-styles.ts';
import { disableStyle, enableStyle } from './operations/switch-style.ts';
import { acceptTestPicture, requestTestPictures } from './operations/test-style.ts';
import { placeStyle, resetPlaces, resetStylePrice, setStylePrice } from './operations/change-style.ts';
import { createFromArguments } from './new-style/arguments.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows the styles, turns them off and on, and gives them other prices and places while the shop runs.

  npm run styles                                     which are sold, at what price, and how long a picture takes
  npm run styles -- off bricks --reason "too pale"   nobody can order it from now on; what was ordered is drawn
  npm run styles -- on bricks                        sells it again
  npm run styles -- price bricks 3.99                sells it at that from now on, whatever the settings say; orders keep theirs
  npm run styles -- price bricks --reset             at the price of the settings again
  npm run styles -- place bricks 1                   shows it first
  npm run styles -- place --reset                    shows all in the order of their folders again
  npm run styles -- pictures bricks                  the last orders in it whose picture is kept
  npm run styles -- test bricks                      draws a test picture of it next, on each ComfyUI
  npm run styles -- test-pictures bricks             what its last test pictures showed, with the name of each
  npm run styles -- test-pictures bricks --into DIR  also writes them there, as JPEG
  npm run styles -- accept bricks NAME               takes a new picture for the good one, where a model file was
                                                     changed on purpose: the style is drawn there again
  npm run styles -- new comic.json                   makes a style of a graph that ComfyUI's editor exported

What a ComfyUI lacks for a style, npm run doctor says.

${operatorUsage}`;

function statusOf({ isHidden, off, isDrawable, cannotDrawAt }: StyleDescription): string {
  if (off) return `off since ${showTime(off.since)}: ${off.reason}`;
  if (isHidden) return 'hidden by HIDDEN_STYLES';
  if (!isDrawable) return 'cannot be drawn now';
  return cannotDrawAt.length === 0 ? 'on' : `on, but not at ${cannotDrawAt.join(', ')}`;
}

function lineOf(style: StyleDescription): string {
  const { id, price, priceFrom, pictures, gpuSeconds, candidates } = style;
  const seconds = gpuSeconds === null ? '–' : `${gpuSeconds.toFixed(1)} s of a GPU each`;
  const drawn = `${pictures} pictures in 7 days, ${seconds}, best of ${candidates}`;
  return [id.padEnd(10), `${formatPrice(price, 'en')} by ${priceFrom}`, drawn, statusOf(style)].join('  ');
}

async function list(json: boolean, services: Services): Promise<void> {
  const styles = await describeStyles(services);
  printAs(json, styles, styles.map(lineOf));
}

async function listPictures(id: string, json: boolean, services: Services): Promise<void> {
  const orders = await lastPictures(id, services);
  const lines = orders.map(({ reference, endedAt }) => `${reference}  ${showTime(endedAt)}`);
  printAs(json, orders, lines.length === 0 ? [`No picture of ${id} is kept.`] : lines);
}

type Test = StyleDescription['tests'][number];

function linesOfTest({ instance, checkedAt, failedSince, error, ...pictures }: Test): string[] {
  const { reference, rejected, requestedAt, canAccept } = pictures;
  const status = checkedAt === null ? 'none yet' : failedSince === null ? 'right' : `wrong: ${error ?? ''}`;
  const wanted = requestedAt === null ? [] : [`wanted since ${showTime(requestedAt)}`];
  return [
    [instance, showTime(checkedAt), status, ...wanted].join('  '),
    ...(reference === null ? [] : [`  good      ${reference}`]),
    ...(rejected === null ? [] : [`  rejected  ${rejected}${canAccept ? '  (can be accepted)' : ''}`]),
  ];
}

async function writePictures(id: string, tests: Test[], into: string, services: Services): Promise<void> {
  const folder = await folderInto(into, usage, 'a folder for the pictures');
  const names = new Set(tests.flatMap(({ reference, rejected }) => [reference ?? [], rejected ?? []].flat()));
  for (const name of names) {
    const jpeg = await services.testPictures.picture(name);
    if (jpeg) await writePrivateFile(path.join(folder, `${id}-${name}.jpg`), jpeg);
  }
}

async function listTests(id: string, into: string | undefined, json: boolean, services: Services) {
  const style = (await describeStyles(services)).find((one) => one.id === id);
  if (!style) throw new OperatorError(`There is no style "${id}".`);
  const { tests } = style;
  if (into !== undefined) await writePictures(id, tests, into, services);
  printAs(json, tests, tests.length === 0 ? [`No test picture of ${id} yet.`] : tests.flatMap(linesOfTest));
}

/** What changes something, by the command's word: it returns a sentence, and leaves a row in the audit log. */
const changes: Record<
  string,
  (
    services: Services,
    id: string,
    given: { reason: string; value: string; reset: boolean },
  ) => Promise<string>
> = {
  on: (services, id) => enableStyle(id, services),
  off: (services, id, { reason }) => disableStyle(id, reason, services),
  test: (services, id) => requestTestPictures(id, services),
  accept: (services, id, { value: picture }) => acceptTestPicture(id, picture, services),
  price: (services, id, { value, reset }) =>
    reset ? resetStylePrice(id, services) : setStylePrice(id, value, services),
  place: (services, id, { value, reset }) =>
    reset ? resetPlaces(services) : placeStyle(id, Number(value), services),
};

const wordsAfter: Record<string, number> = {
  ...{ list: 0, pictures: 1, 'test-pictures': 1, on: 1, off: 1, test: 1, accept: 2, price: 2, place: 2 },
  ...{ 'price --reset': 1, 'place --reset': 0 },
};

async function showOrChange(): Promise<void> {
  const options = {
    ...operatorOptions,
    into: { type: 'string' },
    reset: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = readArguments(usage, options);
  const [what = 'list', id = '', value = ''] = positionals;
  const change = changes[what];
  const expected = wordsAfter[values.reset ? `${what} --reset` : what];
  if (Math.max(0, positionals.length - 1) !== expected) throw new OperatorError(usage);
  await withShop(async (services) => {
    if (what === 'list') return list(values.json, services);
    if (what === 'pictures') return listPictures(id, values.json, services);
    if (!change) return listTests(id, values.into, values.json, services);
    const action = { action: `styles.${what}`, subject: id || null };
    const result = await audited(services, operatorFrom(values), action, () =>
      change(services, id, { reason: values.reason ?? '', value, reset: values.reset }),
    );
    printAs(values.json, { result }, [result]);
  });
}

await runCommand(async () => {
  if (process.argv[2] === 'new') print(await createFromArguments());
  else await showOrChange();
  return true;
});
