import path from 'node:path';
import type { Services } from '#compose.ts';
import { formatPrice } from '#domain/money.ts';
import { knownStyle, resetStylePrice, setStylePrice } from '#operations/change-style-price.ts';
import { describeStyles, lastPictures, type StyleDescription } from '#operations/describe-styles.ts';
import { placeStyle, resetPlaces } from '#operations/place-style.ts';
import { disableStyle, enableStyle } from '#operations/switch-style.ts';
import { acceptTestPicture, requestTestPictures } from '#operations/test-style.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, folderInto, printAs, showTime, writePrivateFile } from '../command-line.ts';
import { createGroup, withOperator } from '../command.ts';
import { newStyle } from './styles-new.ts';

function statusOf({ isHidden, off, isDrawable, cannotDrawAt }: StyleDescription): string {
  if (off) return `off since ${showTime(off.since)}: ${off.reason}`;
  if (isHidden) return 'hidden by HIDDEN_STYLES';
  if (!isDrawable) return 'cannot be drawn now';
  return cannotDrawAt.length === 0 ? 'on' : `on, but not at ${cannotDrawAt.join(', ')}`;
}

function lineOf(style: StyleDescription): string {
  const { id, price, priceFrom, pictures, gpuSeconds, candidates } = style;
  const seconds = gpuSeconds === null ? '–' : `${gpuSeconds.toFixed(1)} s of GPU time each`;
  const drawn = `${pictures} pictures in 7 days, ${seconds}, best of ${candidates}`;
  return [id.padEnd(10), `${formatPrice(price, 'en')} by ${priceFrom}`, drawn, statusOf(style)].join('  ');
}

async function list(json: boolean | undefined, services: Services): Promise<void> {
  const styles = await describeStyles(services);
  printAs(json, styles, styles.map(lineOf));
}

async function listPictures(id: string, json: boolean | undefined, services: Services): Promise<void> {
  const orders = await lastPictures(id, services);
  const lines = orders.map(({ reference, endedAt }) => `${reference}  ${showTime(endedAt)}`);
  printAs(json, orders, lines.length === 0 ? [`No picture of ${id} is kept.`] : lines);
}

type Test = StyleDescription['tests'][number];

function linesOfTest({ instance, checkedAt, failedSince, error, ...pictures }: Test): string[] {
  const { reference, rejected, requestedAt, canAccept } = pictures;
  const status = checkedAt === null ? 'none yet' : failedSince === null ? 'right' : `wrong: ${error ?? ''}`;
  const wanted = requestedAt === null ? [] : [`requested ${showTime(requestedAt)}`];
  return [
    [instance, showTime(checkedAt), status, ...wanted].join('  '),
    ...(reference === null ? [] : [`  good      ${reference}`]),
    ...(rejected === null ? [] : [`  rejected  ${rejected}${canAccept ? '  (can be accepted)' : ''}`]),
  ];
}

async function writePictures(id: string, tests: Test[], into: string, services: Services): Promise<void> {
  const folder = await folderInto(into, 'a folder for the pictures');
  const names = new Set(tests.flatMap(({ reference, rejected }) => [reference ?? [], rejected ?? []].flat()));
  for (const name of names) {
    const jpeg = await services.testPictures.picture(name);
    if (jpeg) await writePrivateFile(path.join(folder, `${id}-${name}.jpg`), jpeg);
  }
}

async function listTests(
  id: string,
  into: string | undefined,
  json: boolean | undefined,
  services: Services,
) {
  knownStyle(id, services);
  const tests = (await describeStyles(services)).flatMap((one) => (one.id === id ? one.tests : []));
  if (into !== undefined) await writePictures(id, tests, into, services);
  printAs(json, tests, tests.length === 0 ? [`No test picture of ${id} yet.`] : tests.flatMap(linesOfTest));
}

/** Exits with a usage error if values are given with `--reset`, or missing without it. */
function checkReset(
  command: { error: (message: string) => never },
  isReset: boolean,
  words: unknown[],
): void {
  const missing = words.some((word) => word === undefined);
  if (isReset && !words.every((word) => word === undefined)) command.error('error: --reset takes no value');
  if (!isReset && missing) command.error('error: give a value, or --reset');
}

export function command() {
  const group = createGroup(
    'styles',
    'Shows the styles, turns them off and on, and changes their prices and places while the shop runs.\n' +
      '`toonbooth doctor` says what a ComfyUI lacks for a style.',
  );
  const add = (name: string, description: string) =>
    withOperator(group.command(name).description(description));

  withOperator(group.command('list', { isDefault: true }))
    .description('shows which are sold, at what price, and how long a picture takes')
    .action(({ json }) => withShop((services) => list(json, services)));

  add('off', 'stops selling it; orders already placed are still drawn; needs --reason')
    .argument('<STYLE>')
    .action((id, options) =>
      actOnShop(options, { action: 'styles.off', subject: id }, (services) =>
        disableStyle(id, options.reason ?? '', services),
      ),
    );
  add('on', 'sells it again')
    .argument('<STYLE>')
    .action((id, options) =>
      actOnShop(options, { action: 'styles.on', subject: id }, (services) => enableStyle(id, services)),
    );
  add('price', 'sets its price, such as 3.99, whatever the settings say; orders already placed keep theirs')
    .argument('<STYLE>')
    .argument('[PRICE]')
    .option('--reset', 'goes back to the price of the settings', false)
    .action((id, price, { reset, ...options }, self) => {
      checkReset(self, reset, [price]);
      return actOnShop(options, { action: 'styles.price', subject: id }, (services) =>
        price === undefined ? resetStylePrice(id, services) : setStylePrice(id, price, services),
      );
    });
  add('place', 'shows it at this place: 1 is the first')
    .argument('[STYLE]')
    .argument('[PLACE]')
    .option('--reset', 'goes back to the order of the folders, for all styles', false)
    .action((id, place, { reset, ...options }, self) => {
      checkReset(self, reset, [id, place]);
      return actOnShop(options, { action: 'styles.place', subject: id ?? null }, (services) =>
        id === undefined ? resetPlaces(services) : placeStyle(id, Number(place), services),
      );
    });
  add('pictures', 'shows its latest orders whose picture is kept')
    .argument('<STYLE>')
    .action((id, { json }) => withShop((services) => listPictures(id, json, services)));
  add('test', 'draws a test picture of it next, on each ComfyUI')
    .argument('<STYLE>')
    .action((id, options) =>
      actOnShop(options, { action: 'styles.test', subject: id }, (services) =>
        requestTestPictures(id, services),
      ),
    );
  add('test-pictures', 'shows the results of its latest test pictures, with the name of each')
    .argument('<STYLE>')
    .option('--into <DIR>', 'also writes them to this folder, as JPEG')
    .action((id, { into, json }) => withShop((services) => listTests(id, into, json, services)));
  add(
    'accept',
    'accepts a rejected test picture as the good one, after a model file was changed on purpose: the style is drawn there again',
  )
    .argument('<STYLE>')
    .argument('<NAME>')
    .action((id, name, options) =>
      actOnShop(options, { action: 'styles.accept', subject: id }, (services) =>
        acceptTestPicture(id, name, services),
      ),
    );
  newStyle(group.command('new'));
  return group;
}
