import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { afterEach, expect, test, vi } from 'vitest';
import { runProcess } from '#tests/support/run-process.ts';
import { groups } from './commands.ts';
import { run } from './run.ts';

/** Returns the words that call a command, and those of each of its subcommands. */
function pathsOf(command: CommandUnknownOpts, ...before: string[]): string[][] {
  const path = [...before, command.name()];
  return [path, ...command.commands.flatMap((one) => pathsOf(one, ...path))];
}

const commands = Object.values(groups).flat();
const loaded = await Promise.all(commands.map(([, , load]) => load()));
const paths = loaded.flatMap(({ command }) => pathsOf(command(groups)));

/** Runs `toonbooth` in this process. */
async function runHere(...words: string[]): Promise<{ code: unknown; printed: string; errors: string }> {
  const [printed, errors] = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(() => true),
  );
  await run(words);
  const code = process.exitCode;
  const textOf = (spy: typeof printed) => spy?.mock.calls.map(([text]) => String(text)).join('') ?? '';
  const said = { code, printed: textOf(printed), errors: textOf(errors) };
  vi.restoreAllMocks();
  return said;
}

afterEach(() => {
  process.exitCode = undefined;
});

test('every file of cli/commands is a command or a part of one', () => {
  const files = readdirSync(new URL('commands', import.meta.url)).map((file) => file.replace('.ts', ''));
  const names = [...commands.map(([name]) => name), 'styles-new'];
  expect(files.sort()).toEqual(names.sort());
});

test('toonbooth alone lists all commands in their groups', async () => {
  const { code, printed } = await runHere();
  expect(code).toBe(0);
  for (const group of ['Orders', 'Money', 'People', 'Styles', 'Machine'])
    expect(printed).toContain(`\n${group}:\n`);
  for (const [name, summary] of commands)
    expect(printed).toMatch(new RegExp(`\n  ${name} +${summary.slice(0, 40)}`));
});

test.each(paths.map((path) => path.join(' ')))('toonbooth %s --help shows its usage', async (path) => {
  const { code, printed, errors } = await runHere(...path.split(' '), '--help');
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(printed).toMatch(new RegExp(`^Usage: toonbooth ${path} [^]*\n\n[A-Za-z"][^]*--help`));
});

test.each(paths.map((path) => path.join(' ')))('toonbooth %s --wrong is refused', async (path) => {
  const { code, printed, errors } = await runHere(...path.split(' '), '--wrong');
  expect({ code, printed }).toEqual({ code: 2, printed: '' });
  expect(errors).toMatch(
    new RegExp(
      `^error: (unknown|required) option .*\ntoonbooth ${path}( list)? --help shows its usage\\.\n$`,
    ),
  );
});

test.each([
  [['orders', 'list', '--limit', 'many'], '--limit must be a whole number'],
  [['orders', 'refnd'], "unknown command 'refnd'"],
  [['ordres'], 'Did you mean orders?'],
  [['blocks', 'lift', 'all'], '"all" is not a block'],
  [['styles', 'price', 'anime', '3.99', '--reset'], '--reset takes no value'],
  [['styles', 'place', 'anime'], 'give a value'],
  [['codes', 'issue', '--days', '3', '--until', '2030-01-01'], 'cannot be used with'],
])('toonbooth %j is refused', async (words, said) => {
  const { code, errors } = await runHere(...words);
  expect(code).toBe(2);
  expect(errors).toContain(said);
});

test('a command exits with 0 for done, 1 for failed, 2 for wrong use', async () => {
  expect(await runProcess('cli/main', ['resume', '--help'])).toMatchObject({ code: 0 });
  expect(await runProcess('cli/main', ['orders'])).toEqual({
    ...{ code: 1, said: expect.stringMatching(/Start the shop first/) as string },
  });
  expect((await runProcess('cli/main', ['resume', '--now'])).code).toBe(2);
});

test.concurrent.each([
  ['start', ['start.mjs'], /^Starts the shop[^]*\n {2}npm start\n/],
  ['run dev', ['start.mjs', 'launcher/dev/main'], /^Starts the shop[^]*\n {2}npm run dev\n/],
  ['run build', ['launcher/prepare/build-all.mjs'], /^Builds [^]*\n {2}npm run build\n/],
  [
    'run figures',
    ['--import', 'tsx', 'standins/comfyui/figures.ts'],
    /^Compares [^]*\n {2}npm run figures\n/,
  ],
  ['run examples', ['dist/programs/scripts/examples.js'], /\n {2}npm run examples/],
  ['run landing-pictures', ['dist/programs/scripts/landing-pictures.js'], /\n {2}npm run landing-pictures/],
  ['run likeness', ['dist/programs/scripts/likeness.js'], /^Draws [^]*\n {2}npm run likeness /],
  ['run gpu-day', ['--import', 'tsx', 'bench/gpu-day.ts'], /^Measures [^]*\n {2}npm run gpu-day /],
  ['run test:graphs', ['--import', 'tsx', 'tests/graphs/run.ts'], /^Executes [^]*npm run test:graphs/],
  [
    'run styles-bench',
    ['--import', 'tsx', 'bench/styles-bench.ts'],
    /^Draws [^]*\n {2}npm run styles-bench /,
  ],
  ['run bench', ['--import', 'tsx', 'bench/run.ts'], /^Measures [^]*\n {2}npm run bench\n/],
  ['run faults', ['--import', 'tsx', 'tests/slow/faults/run.ts'], /^Plays [^]*\n {2}npm run faults /],
  ['run fuzz', ['--import', 'tsx', 'tests/slow/fuzz/run.ts'], /^Attacks [^]*\n {2}npm run fuzz /],
])('npm %s --help shows its usage and does nothing', async (_name, args, usage) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, '--help']);
  expect(stdout).toMatch(usage);
  expect(stderr).toBe('');
});

test('an unknown argument of npm start is named, with the usage', async () => {
  const starting = promisify(execFile)(process.execPath, ['start.mjs', '--port', '80']);
  await expect(starting).rejects.toMatchObject({
    ...{ code: 1, stdout: '' },
    stderr: expect.stringMatching(
      /^npm start takes no arguments, such as "--port"[^]*Starts the shop/,
    ) as string,
  });
});
