import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '#adapters/alive.ts';
import { givenFolder } from '#tests/support/folder.ts';
import { startChild } from './child.ts';
import { supervise } from './supervisor.ts';

/** Writes a program with this code and runs it under a supervisor. */
async function givenProgram(dir: string, code: string) {
  const file = path.join(dir, 'program.mjs');
  await writeFile(file, `import { appendFileSync } from 'node:fs';\n${code}`);
  const printed: string[] = [];
  const lines: string[] = [];
  const options = { file, args: [], env: {}, stopLimitMs: 1_000 };
  const start = (tell: (text: string) => void) => {
    const onLine = (line: string): void => {
      lines.push(line);
      if (!line.startsWith('pid ')) tell(`program | ${line}`);
    };
    return startChild({ ...options, onLine });
  };
  const supervisor = supervise('program', start, (text) => printed.push(text));
  return { supervisor, printed, lines, [Symbol.asyncDispose]: () => supervisor.stop() };
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

test('a program that is killed is restarted, and the terminal says so', async () => {
  await using folder = await givenFolder();
  await using given = await givenProgram(folder.path, `${tellPid} ${announce} ${live}`);
  const { supervisor, printed, lines } = given;
  await supervisor.ready;
  await expect.poll(() => lastPid(lines)).toBeGreaterThan(0);
  const first = lastPid(lines);

  process.kill(first, 'SIGKILL');

  await expect.poll(() => printed).toContain('program is ready again.');
  expect(printed[0]).toBe('program ended (killed by SIGKILL). Starting it again in 0.2 s.');
  await expect.poll(() => lastPid(lines)).not.toBe(first);
});

test('a requested restart happens at once', async () => {
  await using folder = await givenFolder();
  const code = `${tellPid} ${announce} ${live}`;
  await using given = await givenProgram(folder.path, code);
  const { supervisor, printed, lines } = given;
  await supervisor.ready;
  await expect.poll(() => lastPid(lines)).toBeGreaterThan(0);
  const first = lastPid(lines);

  await supervisor.restart();
  await expect.poll(() => printed).toEqual(['program is ready again.']);
  expect(lastPid(lines)).not.toBe(first);
  expect(isAlive(first)).toBe(false);
});

test('the pauses grow while a program keeps dying', async () => {
  await using folder = await givenFolder();
  await using given = await givenProgram(folder.path, `${announce} setTimeout(() => process.exit(3), 50);`);

  await expect.poll(() => given.printed.filter((text) => text.includes('exit code 3'))).toHaveLength(3);

  const pauses = given.printed.map((text) => /again in (.*) s/.exec(text)?.[1]).filter(Boolean);
  expect(pauses).toEqual(['0.2', '0.4', '0.8']);
});

test('a program that never starts logs why, again only if that changes, and then fails the start', async () => {
  await using folder = await givenFolder();
  const tries = path.join(folder.path, 'tries');
  const code = `
    import { readFileSync } from 'node:fs';
    appendFileSync('${tries}', 'x');
    console.error(readFileSync('${tries}').length < 4 ? 'Nobody is there.' : 'The password is wrong.');
    process.exitCode = 1;`;
  await using given = await givenProgram(folder.path, code);

  await expect(given.supervisor.ready).rejects.toThrow('program does not start (exit code 1).');

  expect(given.printed).toEqual([
    'program | Nobody is there.',
    'program does not start (exit code 1). Trying again …',
    'program | The password is wrong.',
  ]);
  expect(given.lines).toHaveLength(5);
});

test('a program that does not stop in time is killed with its children', async () => {
  await using folder = await givenFolder();
  const code = `
    import { spawn } from 'node:child_process';
    const grandchild = spawn(process.execPath, ['-e', '${live}']);
    console.log('pid ' + grandchild.pid);
    process.on('SIGTERM', () => 0);
    ${announce} ${live}`;
  await using given = await givenProgram(folder.path, code);
  await given.supervisor.ready;
  await expect.poll(() => lastPid(given.lines)).toBeGreaterThan(0);

  await given.supervisor.stop();

  await expect.poll(() => isAlive(lastPid(given.lines))).toBe(false);
});

test('a program that is asked to stop may finish its work', async () => {
  await using folder = await givenFolder();
  const note = path.join(folder.path, 'note');
  const code = `process.on('SIGTERM', () => setTimeout(() => { appendFileSync('${note}', 'done'); process.exit(); }, 200));`;
  await using given = await givenProgram(folder.path, `${code} ${announce} ${live}`);
  await given.supervisor.ready;

  await given.supervisor.stop();

  expect(await readFile(note, 'utf8')).toBe('done');
  expect(given.printed).toEqual([]);
});
