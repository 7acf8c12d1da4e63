import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { print, readArguments, runCommand } from '#adapters/command.ts';
import { OperatorError } from '#adapters/operator-error.ts';
import { build } from '#launcher/prepare/build.mjs';
import { whyNoRedis } from '../../support/redis.ts';
import { whyNoVolume } from '../../support/volume.ts';
import { countBy } from '../faults/invariants/invariant.ts';
import { wholeNumber } from '../../support/whole-number.ts';
import type { PlayedRound } from './play-round.ts';
import { planRound, type Round } from './plan.ts';
import { shrink } from './shrink.ts';

const root = path.join(import.meta.dirname, '../../..');
const usage = `Plays random visits and faults in whole shops, round after round, and checks the invariants after each.

  npm run soak -- [--seed N] [--minutes 10] [--from 1] [--backend postgres|redis] [--no-shrink]
  npm run soak -- --plan test-results/soak-7-3.json

--seed     the same seed gives the same rounds
--from     number of the first round
--backend  of the queue
--plan     plays a round that was written down
A round that fails is written down, made smaller (unless --no-shrink), and written down again.`;

function read() {
  const { values } = readArguments(usage, {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '10' },
    from: { type: 'string', default: '1' },
    backend: { type: 'string', default: 'postgres' },
    plan: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
  });
  const numberOf = (name: 'seed' | 'minutes' | 'from') => wholeNumber(name, values[name], usage);
  const { backend, plan } = values;
  if (backend !== 'postgres' && backend !== 'redis')
    throw new OperatorError(`--backend must be postgres or redis, not "${backend}".\n\n${usage}`);
  if (backend === 'redis' && whyNoRedis) throw new OperatorError(whyNoRedis);
  return {
    ...{ seed: numberOf('seed'), minutes: numberOf('minutes'), from: numberOf('from') },
    ...({ backend, plan, isShrunk: !values['no-shrink'] } as const),
  };
}

async function writeDown(name: string, content: string): Promise<string> {
  const file = path.join(root, 'test-results', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return path.relative(root, file);
}

const textOf = (round: Round): string => `${JSON.stringify(round, undefined, 2)}\n`;

function report(words: string, { orders, deaths, seconds, violations }: PlayedRound): void {
  const found = violations.length === 0 ? 'green' : `${violations.length} violations`;
  print(`${words}: ${orders} orders, ${deaths} deaths, ${seconds.toFixed(0)} s, ${found}`);
  violations.forEach((one) => print(`  ${one}`));
}

/** Formats how many rounds were played, and what was in them. */
async function summarise(rounds: { round: Round; played: PlayedRound }[]): Promise<string> {
  const { invariantCount } = await import('../faults/invariants/violations.ts');
  const sum = (of: 'orders' | 'deaths') => rounds.reduce((all, { played }) => all + played[of], 0);
  const kinds = countBy(
    rounds.flatMap(({ round }) => round.actions),
    (action) => action.do,
  );
  const actions = [...kinds].map(([kind, count]) => `${count} ${kind}`).sort();
  return `${rounds.length} rounds, ${sum('orders')} orders, ${sum('deaths')} deaths, ${invariantCount} invariants after each round\n${actions.join(', ')}`;
}

async function main(): Promise<boolean> {
  const { seed, minutes, from, backend, plan, isShrunk } = read();
  await build(root);
  const { setup } = await import('../../support/run/postgres-server.ts');
  const { playRound } = await import('./play-round.ts');
  const { givenPostgres, givenPostgresAndRedis } = await import('../../support/environment.ts');
  const environment = backend === 'redis' ? givenPostgresAndRedis : givenPostgres;
  const rounds: { round: Round; played: PlayedRound }[] = [];
  const play = async (round: Round) => {
    const played = await playRound(round, environment);
    rounds.push({ round, played });
    return played;
  };

  /** Plays a round; one that fails is made smaller and written down. @returns whether it is green */
  async function isGreen(round: Round, name: string): Promise<boolean> {
    const played = await play(round);
    report(`${name} (${round.actions.length} actions)`, played);
    if (played.violations.length === 0) return true;
    print(`  written to ${await writeDown(`${name}.json`, textOf(round))}`);
    await writeDown(`${name}.log`, played.output.join('\n'));
    if (!isShrunk) return false;
    const actions = await shrink(round.actions, async (some) => {
      const again = await play({ ...round, actions: some });
      report(`  ${some.length} actions`, again);
      return again.violations.length > 0;
    });
    print(`  made smaller: ${await writeDown(`${name}-small.json`, textOf({ ...round, actions }))}`);
    return false;
  }

  const end = await setup();
  try {
    if (plan !== undefined) {
      const round = JSON.parse(await readFile(plan, 'utf8')) as Round;
      const played = await play(round);
      report(plan, played);
      return played.violations.length === 0;
    }
    print(`seed ${seed}`);
    if (whyNoVolume !== undefined) print(`The disk stays sound: ${whyNoVolume}.`);
    const last = performance.now() + minutes * 60_000;
    let isGood = true;
    for (let nth = from; isGood && performance.now() < last; nth += 1)
      isGood = await isGreen(planRound(seed, nth), `soak-${seed}-${nth}`);
    print(await summarise(rounds));
    return isGood;
  } finally {
    await end();
  }
}

await runCommand(main);
