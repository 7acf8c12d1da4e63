import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { build } from '#launcher/prepare/build.mjs';
import { whyNoNginx } from '../../support/nginx.ts';
import { whyNoRedis } from '../../support/redis.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import { backends, deaths, needsFolder, planShops, type PlanInput } from './plan.ts';

const usage = `Plays orders through the whole fault matrix, and checks the invariants after.

  npm run faults -- [--rounds 1] [--seed N] [--backend postgres|redis|both|machines] [--shops 3]
                    [--only REGEX] [--shipped-times] [--verbose]

--backend       of the queue; machines: two servers behind nginx and three workers, with Redis and S3
--shops         so many side by side for each backend
--only          plays what has a matching name only, such as "^K1" or "SMTP"
--shipped-times waits as long as a shop does; plays the deaths only
--verbose       shows what the shops' processes write`;

function backendsFrom(text: string): PlanInput['backends'] {
  const both: readonly string[] = ['postgres', 'redis'];
  const chosen = backends.filter((name) => (text === 'both' ? both.includes(name) : text === name));
  if (chosen.length === 0)
    throw new OperatorError(
      `--backend must be postgres, redis, both or machines, not "${text}".\n\n${usage}`,
    );
  const missing = [text !== 'postgres' && whyNoRedis, text === 'machines' && whyNoNginx].find(Boolean);
  if (missing) throw new OperatorError(missing);
  return chosen;
}

function read() {
  const { values } = readArguments(usage, {
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    backend: { type: 'string', default: 'both' },
    shops: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    'shipped-times': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  });
  const input: PlanInput = {
    backends: backendsFrom(values.backend),
    rounds: wholeNumber('rounds', values.rounds, usage),
    seed: wholeNumber('seed', values.seed, usage),
    shops: wholeNumber('shops', values.shops, usage),
    only: new RegExp(values.only),
    shippedTimes: values['shipped-times'],
  };
  return { input, verbose: values.verbose };
}

/** Aborts on SIGTERM, which also ends the scenarios being played; the figures are still printed. */
function endedByHand(): AbortController {
  const ending = new AbortController();
  process.once('SIGTERM', () => ending.abort());
  return ending;
}

async function main(): Promise<boolean> {
  const { input, verbose } = read();
  const shops = planShops(input);
  const count = shops.reduce((sum, { scenarios }) => sum + scenarios.length, 0);
  if (count === 0) throw new OperatorError(`Nothing in the matrix is called like ${String(input.only)}.`);
  print(`seed ${input.seed}: ${count} scenarios in ${shops.length} shops`);
  if (input.backends.includes('machines'))
    print(
      `not played: ${deaths
        .filter(needsFolder)
        .map(({ name }) => name)
        .join(', ')}: S3 has no file without its name`,
    );
  await build(path.join(import.meta.dirname, '../../..'));
  const { setup } = await import('../../support/run/postgres-server.ts');
  const { playSuite } = await import('./suite.ts');
  const { figuresOf } = await import('./report.ts');
  const end = await setup();
  try {
    const onLine = verbose ? print : undefined;
    const { signal } = endedByHand();
    const result = await playSuite({
      shops,
      shippedTimes: input.shippedTimes,
      report: print,
      onLine,
      signal,
    });
    print(`\nseed ${input.seed}`);
    figuresOf(result).forEach(print);
    return result.violations.length === 0;
  } finally {
    await end();
  }
}

await runCommand(main);
