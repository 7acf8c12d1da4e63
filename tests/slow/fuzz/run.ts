import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { build } from '#launcher/prepare/build.mjs';
import { wholeNumber } from '../../support/whole-number.ts';
import type { Amounts } from './fuzz.ts';

const usage = `Attacks a shop of its own with what strangers may try, and looks at what it answers, keeps and logs.

  npm run fuzz -- [--images 1000] [--bodies 10000] [--tokens 100000] [--orders 100] [--seed N]

--orders   so many are played in a second shop whose logs are then searched for secrets; 0 leaves it out`;

function read(): Amounts & { orders: number } {
  const option = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const seed = option(Date.now() % 1_000_000);
  const given = {
    images: option(1000),
    bodies: option(10_000),
    tokens: option(100_000),
    orders: option(100),
  };
  const { values } = readArguments(usage, { ...given, seed });
  const numberOf = (name: keyof typeof values) => wholeNumber(name, values[name], usage);
  return {
    images: numberOf('images'),
    bodies: numberOf('bodies'),
    tokens: numberOf('tokens'),
    orders: numberOf('orders'),
    seed: numberOf('seed'),
  };
}

async function searchLogs(count: number): Promise<string[]> {
  if (count === 0) return [];
  const { collectLogs } = await import('../logs/collect-logs.ts');
  const { orders, lines, secrets, leaks } = await collectLogs(count);
  const searched = `${lines.length} lines of ${orders} orders, searched for ${secrets} secrets: ${leaks.length} found`;
  print(`${'logs:'.padEnd(26)}${searched}`);
  return leaks;
}

/** @returns true when there are no violations */
function report(violations: string[]): boolean {
  print(`${'violations:'.padEnd(26)}${violations.length}`);
  violations.forEach((words) => print(`  ${words}`));
  return violations.length === 0;
}

async function main(): Promise<boolean> {
  const { orders, ...amounts } = read();
  print(`seed ${amounts.seed}`);
  await build(path.join(import.meta.dirname, '../../..'));
  const { slowestMs } = await import('../../support/requests/check-answer.ts');
  const { setup } = await import('../../support/run/postgres-server.ts');
  const { fuzz } = await import('./fuzz.ts');
  const end = await setup();
  try {
    const isFuzzed = report(await fuzz(amounts, { limitMs: slowestMs, report: print }));
    return report(await searchLogs(orders)) && isFuzzed;
  } finally {
    await end();
  }
}

await runCommand(main);
