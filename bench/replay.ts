import { print, readArguments, runCommand } from '#adapters/command.ts';
import { leastBusyOf } from '#adapters/comfyui/health/least-busy.ts';
import { promptsAtOnce } from '#adapters/comfyui/health/instance.ts';
import { makeOrders } from './replay/orders.ts';
import { simulate, type Card, type Models, type Rules } from './replay/simulate.ts';

/**
 * Seconds of two drawings, and of loading. From other people's measurements: 15 s for a drawing with eight steps on an RTX 4090; 4 s
 * for one of klein on an RTX 5090, and 11 s more (klein) or 23 s more (Qwen) for a first drawing. Nobody has measured a card of
 * 8 GB: three times klein's seconds is an assumption, and so are 55 s a drawing for the quality graphs on it, whose weights are
 * moved for each step.
 */
const drawing = { large: { small: 8, quality: 30 }, small: { small: 24, quality: 110 } };
const loading = { small: 11, quality: 23 };
const cards = (smallDraws: Models[]): Card[] => [
  { name: '8 GB', drawing: drawing.small, loading, draws: smallDraws },
  { name: '24 GB', drawing: drawing.large, loading, draws: ['small', 'quality'] },
];

const orderCount = 30_000;
const seed = 1;
/** Two styles of five have a graph for the large card only. */
const styles: Record<string, Models> = {
  bricks: 'small',
  soccy: 'small',
  samsum: 'small',
  anime: 'quality',
  picasso: 'quality',
};

/** The worker's: orders that it takes for each instance while some cannot draw a style (decision 127). */
const held = 2 * 32;
const places = 2 * promptsAtOnce;
const ignoringModels: Rules['choose'] = (candidates, loadOf) =>
  leastBusyOf(candidates, (one) => ({ ...loadOf(one), mustLoad: false }));
const countingLoads: Rules['choose'] = (candidates, loadOf) =>
  leastBusyOf(candidates, (one) => {
    const { prompts, mustLoad } = loadOf(one);
    return { prompts: prompts + (mustLoad ? 1 : 0), mustLoad };
  });

const variants: [name: string, smallDraws: Models[], rules: Rules][] = [
  ['as the shop does', ['small'], { choose: leastBusyOf, heldOrders: held }],
  ['without preferring loaded models', ['small'], { choose: ignoringModels, heldOrders: held }],
  ['a load counts as one prompt', ['small'], { choose: countingLoads, heldOrders: held }],
  ['as many orders held as there are places', ['small'], { choose: leastBusyOf, heldOrders: places }],
  ['every card draws everything', ['small', 'quality'], { choose: leastBusyOf, heldOrders: places }],
];

const minutes = (seconds: number): string => (seconds / 60).toFixed(1);

/** Returns the value below which a share of the sorted values lies. */
const quantile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const usage = `Draws a fortnight's orders on a card of 8 GB and one of 24 GB by the clock of a simulation, with the shop's own choice of
an instance and with others: a table for docs/scaling.md.

  npm run replay`;

await runCommand(() => {
  readArguments(usage, {});
  const orders = makeOrders(orderCount, Object.keys(styles), seed);
  print('| choice | median, min | 95 %, min | longest, min | loads on 8 GB | loads on 24 GB |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const [name, smallDraws, rules] of variants) {
    const { waits, loads } = simulate(orders, (style) => styles[style] ?? 'small', cards(smallDraws), rules);
    const sorted = waits.toSorted((one, other) => one - other);
    const times = [0.5, 0.95, 1].map((share) => minutes(quantile(sorted, share)));
    print(`| ${[name, ...times, ...loads.values()].join(' | ')} |`);
  }
  return Promise.resolve(true);
});
