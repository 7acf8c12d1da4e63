import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '#launcher/prepare/build.mjs';
import { givenPostgresGround } from '../../faults/grounds.ts';
import { openShop } from '../../faults/shop.ts';
import { setup } from '../../setup/postgres-server.ts';
import { givenKeys } from '../keys.ts';
import { listenTo } from '../logs/listen.ts';
import { openHanded } from '../settings.ts';
import { figuresOf, headline } from './figures.ts';
import { watchMemory } from './memory.ts';
import { onslaught, type Amounts } from './onslaught.ts';

const usage = `Attacks a shop of its own with what strangers may try, and looks at what it answers, keeps and logs.

  npm run fuzz -- [--images 1000] [--bodies 10000] [--tokens 100000] [--orders 100] [--seed N]

--orders   so many are played in a second shop whose logs are then searched for secrets; 0 leaves it out`;

class UsageError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function read(): Amounts & { orders: number } {
  const option = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const seed = option(Date.now() % 1_000_000);
  const given = {
    images: option(1000),
    bodies: option(10_000),
    tokens: option(100_000),
    orders: option(100),
  };
  const { values } = parseArgs({ options: { ...given, seed } });
  for (const [name, text] of Object.entries(values)) {
    if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number, not "${text}".`);
  }
  const { images, bodies, tokens, orders } = values;
  return {
    images: Number(images),
    bodies: Number(bodies),
    tokens: Number(tokens),
    orders: Number(orders),
    seed: Number(values.seed),
  };
}

async function attack(amounts: Amounts): Promise<string[]> {
  const ground = await givenPostgresGround();
  const died: string[] = [];
  const onLine = (line: string): void => {
    if (line.includes('process crashed')) died.push(line);
  };
  await using shop = await openShop({ ground, settings: openHanded, onLine });
  await shop.ready();
  const keys = await givenKeys({ ...shop, ...shop.standins, databaseUrl: shop.config.DATABASE_URL });
  const memory = watchMemory();
  const parts = await onslaught(shop, keys, amounts, (part) => say(headline(part)));
  const deaths = Object.values(shop.parts).flatMap((part) => part.deaths);
  const { lines, violations } = figuresOf({ parts, deaths, decodersDied: died.length, memory: memory.end() });
  lines.forEach(say);
  return violations;
}

async function listen(count: number): Promise<string[]> {
  if (count === 0) return [];
  const { orders, lines, secrets, leaks } = await listenTo(count, await givenPostgresGround());
  const told = `${lines.length} lines of ${orders} orders, searched for ${secrets} secrets: ${leaks.length} found`;
  say(`${'logs:'.padEnd(26)}${told}`);
  return leaks;
}

/** @returns true when there are none. */
function report(violations: string[]): boolean {
  say(`${'violations:'.padEnd(26)}${violations.length}`);
  violations.forEach((words) => say(`  ${words}`));
  return violations.length === 0;
}

async function main(): Promise<boolean> {
  const { orders, ...amounts } = read();
  say(`seed ${amounts.seed}`);
  await build(path.join(import.meta.dirname, '../../..'));
  const end = await setup();
  try {
    const attacked = report(await attack(amounts));
    return report(await listen(orders)) && attacked;
  } finally {
    await end();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}
