import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createComfyStandin } from '#standins/comfyui/server.ts';
import { givenDataDir, launch } from '#tests/start/launch.ts';
import { createCustomer, type Customer } from '#tests/support/customer.ts';
import { readProcess, type Process } from './read-process.ts';

/**
 * Processor seconds of every process of a shop as `npm start` opens it: per delivered picture, and of a shop where nothing
 * happens. The stand-ins for ComfyUI, Stripe and the mail server are not counted, and the bench neither.
 *
 *   node --import tsx bench/processor-time.ts [--pictures 20] [--draw-seconds 4] [--idle-seconds 60]
 */
const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '20' },
    'draw-seconds': { type: 'string', default: '4' },
    'idle-seconds': { type: 'string', default: '60' },
  },
});
const pictures = Number(values.pictures);
const idleSeconds = Number(values['idle-seconds']);

const unlimited = Object.fromEntries(
  ['UPLOADS_PER_HOUR', 'UPLOADED_MEGABYTES_PER_HOUR', 'CHECKOUTS_PER_HOUR', 'STATUS_PER_MINUTE'].map(
    (name) => [name, '100000'],
  ),
);

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const parts: [name: string, command: RegExp][] = [
  ['server', /programs\/server\/main/],
  ['worker', /programs\/worker\/main/],
  ['decoder', /decoder/],
  ['moderator', /classifier/],
  ['PostgreSQL', /postgres/],
  ['stand-ins', /standins\//],
  ['launcher', /start\.mjs|launcher/],
];

function partOf({ command, parent }: Process, all: Map<number, Process>): string {
  const name = parts.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
  if (name !== 'decoder' && name !== 'moderator') return name;
  const owner = all.get(parent);
  return `${name} of the ${owner ? partOf(owner, all) : 'unknown'}`;
}

type Seconds = Record<string, number>;

async function secondsByPart(pids: number[]): Promise<Seconds> {
  const found = (await Promise.all(pids.map(readProcess))).filter((one) => one !== undefined);
  const all = new Map(found.map((one) => [one.pid, one]));
  const seconds: Seconds = {};
  for (const one of found) {
    const part = partOf(one, all);
    seconds[part] = (seconds[part] ?? 0) + one.seconds;
  }
  return seconds;
}

/** What `work` cost, by part of the shop and in all. */
async function measure(pidsOf: () => Promise<number[]>, work: () => Promise<unknown>): Promise<Seconds> {
  const before = await secondsByPart(await pidsOf());
  await work();
  const after = await secondsByPart(await pidsOf());
  const spent = Object.entries(after)
    .filter(([part]) => part !== 'stand-ins')
    .map(([part, seconds]): [string, number] => [part, seconds - (before[part] ?? 0)]);
  return { ...Object.fromEntries(spent), 'in all': spent.reduce((sum, [, seconds]) => sum + seconds, 0) };
}

function printTable(title: string, seconds: Seconds, perUnit: (seconds: number) => string): void {
  print(title);
  for (const [part, spent] of Object.entries(seconds)) print(`  ${part.padEnd(26)}${perUnit(spent)}`);
}

/** As a visitor does it: the page is open from the upload to the picture, which is downloaded. */
async function buy(customer: Customer): Promise<void> {
  const { token } = await customer.buy();
  await customer.picture(token);
}

async function main(): Promise<void> {
  await using folder = await givenDataDir();
  const comfyui = await createComfyStandin({
    port: 0,
    dir: `${folder.path}-comfyui`,
    seconds: Number(values['draw-seconds']),
  });
  const start = launch(folder.path, { ...unlimited, COMFYUI_URLS: comfyui.url, WORKFLOWS: 'cpu' });
  try {
    const { shop: url, stripe, mailbox } = await start.opened();
    const customer = createCustomer({ url, stripe: { url: stripe ?? '' }, mailbox: { url: mailbox ?? '' } });
    // What is loaded once is no part of a picture.
    for (let n = 0; n < 2; n += 1) await buy(customer);
    await wait(3_000);
    const drawn = await measure(start.processes, async () => {
      for (let n = 0; n < pictures; n += 1) await buy(customer);
      await wait(3_000);
    });
    printTable(`Processor seconds per picture, of ${pictures}:`, drawn, (seconds) =>
      (seconds / pictures).toFixed(3),
    );
    const idle = await measure(start.processes, () => wait(idleSeconds * 1000));
    printTable(`Idle, in percent of one core over ${idleSeconds} s:`, idle, (seconds) =>
      ((100 * seconds) / idleSeconds).toFixed(2),
    );
  } finally {
    await start.stop();
    await comfyui[Symbol.asyncDispose]();
  }
}

await main();
