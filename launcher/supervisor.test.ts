import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { isAlive } from '#adapters/alive.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { startChild } from './child.ts';
import { supervise } from './supervisor.ts';

/** A part whose program is the given code; it can announce itself and hears what it is called with. */
async function givenPart(dir: string, code: string) {
  const file = path.join(dir, 'part.mjs');
  await writeFile(file, `import { appendFileSync } from 'node:fs';\n${code}`);
  const said: string[] = [];
  const lines: string[] = [];
  const program = { file, args: [], env: {}, stopLimitMs: 1_000, onLine: (line: string) => lines.push(line) };
  const part = supervise(
    'part',
    () => startChild(program),
    (text) => said.push(text),
  );
  return { part, said, lines, [Symbol.asyncDispose]: () => part.stop() };
}

const announce = `process.send({ ready: {} });`;
const live = `setInterval(() => 0, 1_000);`;
const tellPid = `console.log('pid ' + process.pid);`;

function lastPid(lines: string[]): number {
  return Number(
    lines
      .filter((line) => line.startsWith('pid '))
      .at(-1)
      ?.slice(4),
  );
}

test('a part that is killed is started again, and people are told', async () => {
  await using folder = await givenFolder();
  await using given = await givenPart(folder.path, `${tellPid} ${announce} ${live}`);
  const { part, said, lines } = given;
  await part.ready;
  await vi.waitFor(() => expect(lastPid(lines)).toBeGreaterThan(0));
  const first = lastPid(lines);

  process.kill(first, 'SIGKILL');

  await vi.waitFor(() => expect(said).toContain('part is ready again.'), 10_000);
  expect(said[0]).toBe('part ended (killed by SIGKILL). Starting it again in 0.2 s.');
  await vi.waitFor(() => expect(lastPid(lines)).not.toBe(first));
});

test('the pauses grow while a part that was ready once keeps dying', async () => {
  await using folder = await givenFolder();
  await using given = await givenPart(folder.path, `${announce} setTimeout(() => process.exit(3), 50);`);

  await vi.waitFor(
    () => expect(given.said.filter((text) => text.includes('exit code 3'))).toHaveLength(3),
    10_000,
  );

  const pauses = given.said.map((text) => /again in (.*) s/.exec(text)?.[1]).filter(Boolean);
  expect(pauses).toEqual(['0.2', '0.4', '0.8']);
});

test('a part that never comes up fails the start instead of being tried for ever', async () => {
  await using folder = await givenFolder();
  await using given = await givenPart(folder.path, `process.exit(1);`);

  await expect(given.part.ready).rejects.toThrow('part does not start (exit code 1).');
});

test('a part that does not stop in time is killed, with what it has started', async () => {
  await using folder = await givenFolder();
  const code = `
    import { spawn } from 'node:child_process';
    const grandchild = spawn(process.execPath, ['-e', '${live}']);
    console.log('pid ' + grandchild.pid);
    process.on('SIGTERM', () => 0);
    ${announce} ${live}`;
  await using given = await givenPart(folder.path, code);
  await given.part.ready;
  await vi.waitFor(() => expect(lastPid(given.lines)).toBeGreaterThan(0));

  await given.part.stop();

  await vi.waitFor(() => expect(isAlive(lastPid(given.lines))).toBe(false));
});

test('a part that is asked to stop may finish what it does', async () => {
  await using folder = await givenFolder();
  const note = path.join(folder.path, 'note');
  const code = `process.on('SIGTERM', () => setTimeout(() => { appendFileSync('${note}', 'done'); process.exit(); }, 200));`;
  await using given = await givenPart(folder.path, `${code} ${announce} ${live}`);
  await given.part.ready;

  await given.part.stop();

  expect(await readFile(note, 'utf8')).toBe('done');
  expect(given.said).toEqual([]);
});
