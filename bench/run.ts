import { fork } from 'node:child_process';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { build } from '#launcher/prepare/build.mjs';
import type { Figure, Measure } from './figure.ts';
import { presentCommit, presentMachine, readResults, writeResults, type Result } from './report.ts';

/** Measures, each loaded alone in its own process: sharp and TensorFlow are configured per process. */
const measures: Record<string, () => Promise<Measure>> = {
  pictures: async () => (await import('./measures/pictures.ts')).measurePictures,
  latency: async () => (await import('./measures/latency.ts')).measureLatency,
  uploads: async () => (await import('./measures/uploads.ts')).measureUploads,
  webhooks: async () => (await import('./measures/webhooks.ts')).measureWebhooks,
  'status-reads': async () => (await import('./measures/status-reads.ts')).measureStatusReads,
  streams: async () => (await import('./measures/streams.ts')).measureStreams,
  moderation: async () => (await import('./measures/moderation.ts')).measureModeration,
  cost: async () => (await import('./measures/cost.ts')).measureCost,
  sizes: async () => (await import('./measures/sizes.ts')).measureSizes,
  signing: async () => (await import('./measures/signing.ts')).measureSigning,
  'start-up': async () => (await import('./measures/start-up.ts')).measureStartUp,
  'install-size': async () => (await import('./measures/install-size.ts')).measureInstallSize,
  console: async () => (await import('./measures/console.ts')).measureConsole,
  growth: async () => (await import('./measures/growth.ts')).measureGrowth,
  'growth-latency': async () => (await import('./measures/growth-latency.ts')).measureGrowthLatency,
};
const names = Object.keys(measures);
/** Time for which the load of other programs is observed. */
const lookMs = 3_000;

type Message = { figures: Figure[] } | { error: string };

const usage = `Measures what the shop does, prints a table and writes it beside the figures as JSON.

  npm run bench

  --only NAME     only this measure, as often as you like: ${names.join(', ')}
  --into DIR      where the table and the figures lie (default: docs)`;
const options = {
  only: { type: 'string', multiple: true },
  into: { type: 'string', default: 'docs' },
} as const;

async function main(): Promise<boolean> {
  const { values } = readArguments(usage, options);
  const chosen = values.only ?? names;
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new OperatorError(`There is no measure ${unknown.join(', ')}.\n\n${usage}`);
  await build(path.join(import.meta.dirname, '..'));
  for (const name of chosen) {
    process.stderr.write(`Measuring ${name} …\n`);
    const found = { ...(await readResults(values.into)), [name]: await resultOf(name) };
    const inOrder = names.flatMap((one) => (found[one] ? [[one, found[one]] as const] : []));
    const table = await writeResults(values.into, Object.fromEntries(inOrder));
    print(partOf(table, name));
  }
  return true;
}

/** Returns the section of the page about one measure. */
function partOf(page: string, name: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? '';
}

async function resultOf(name: string): Promise<Result> {
  const load = await busyCores();
  const begun = performance.now();
  const message = await measureApart(name);
  const figures = 'figures' in message ? message.figures : [];
  return {
    date: new Date().toISOString(),
    commit: await presentCommit(),
    machine: presentMachine(),
    load,
    seconds: (performance.now() - begun) / 1e3,
    figures,
    ...('error' in message && message),
  };
}

/** Returns how many cores other programs keep busy now. The load average would still include the previous measure. */
async function busyCores(): Promise<number> {
  const spent = () =>
    cpus().map(({ times: { idle, user, nice, sys, irq } }) => [idle, idle + user + nice + sys + irq]);
  const before = spent();
  await wait(lookMs);
  return spent().reduce((sum, [idle = 0, all = 0], core) => {
    const [idleBefore = 0, allBefore = 0] = before[core] ?? [];
    return sum + 1 - (idle - idleBefore) / (all - allBefore);
  }, 0);
}

function measureApart(name: string): Promise<Message> {
  return new Promise((resolve) => {
    const child = fork(import.meta.filename, [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let found: Message | undefined;
    child.once('message', (message) => (found = message as Message));
    child.once('exit', (code) => resolve(found ?? { error: `its process ended with ${code ?? 'a signal'}` }));
  });
}

/** Runs one measure in its own process. */
async function measure(name: string): Promise<Message> {
  try {
    const load = measures[name];
    return { figures: load ? await (await load())() : [] };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (process.send) {
  // This also ends whatever is still open, such as the image processes that shops in a test share.
  process.send(await measure(process.argv[2] ?? ''), () => process.exit());
} else {
  await runCommand(main);
}
