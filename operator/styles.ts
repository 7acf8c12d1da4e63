import { runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import type { Services } from '#compose.ts';
import { formatPrice } from '#domain/money.ts';
import {
  operatorFrom,
  operatorOptions,
  operatorUsage,
  printAs,
  readArguments,
  showTime,
} from './command-line.ts';
import { audited } from './operations/audited.ts';
import { describeStyles, lastPictures, type StyleDescription } from './operations/describe-styles.ts';
import { disableStyle, enableStyle } from './operations/switch-style.ts';
import { withShop } from './shop-config.ts';

const usage = `Shows the styles, and turns them off and on while the shop runs.

  npm run styles                                     which are sold, at what price, and how long a picture takes
  npm run styles -- off bricks --reason "too pale"   nobody can order it from now on; what was ordered is drawn
  npm run styles -- on bricks                        sells it again
  npm run styles -- pictures bricks                  the last orders in it whose picture is kept

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

await runCommand(async () => {
  const { values, positionals } = readArguments(usage, operatorOptions);
  const [what = 'list', id = ''] = positionals;
  const isSwitch = what === 'on' || what === 'off';
  if (!isSwitch && what !== 'list' && what !== 'pictures') throw new OperatorError(usage);
  if ((what === 'list') !== (id === '')) throw new OperatorError(usage);
  await withShop(async (services) => {
    if (what === 'list') return list(values.json, services);
    if (what === 'pictures') return listPictures(id, values.json, services);
    const action = { action: `styles.${what}`, subject: id };
    const result = await audited(services, operatorFrom(values), action, () =>
      what === 'on' ? enableStyle(id, services) : disableStyle(id, values.reason ?? '', services),
    );
    printAs(values.json, { result }, [result]);
  });
  return true;
});
