import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenFolder } from '#tests/support/folder.ts';

const run = promisify(execFile);
const ports = z.record(z.string(), z.number());

/** A start of its own process: ports stay reserved for as long as their process lives. */
async function startIn(dir: string): Promise<{ ports: Record<string, number>; said: string }> {
  const modules = ['folder', 'kept-ports'].map((name) => new URL(`./${name}.ts`, import.meta.url).href);
  const code = `
    const { openFolder } = await import('${modules[0] ?? ''}');
    const { choosePorts } = await import('${modules[1] ?? ''}');
    await choosePorts({ folder: await openFolder('${dir}', console.log), given: 0, postgres: undefined, say: console.log });`;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  const kept = await readFile(path.join(dir, 'ports.json'), 'utf8');
  return { ports: ports.parse(JSON.parse(kept)), said: stdout };
}

test('the parts keep their ports over a restart', async () => {
  await using folder = await givenFolder();
  const first = await startIn(folder.path);
  const second = await startIn(folder.path);

  expect({ ...second.ports, shop: 0 }).toEqual({ ...first.ports, shop: 0 });
  expect(second.said).toBe('');
});

test('a part whose port is taken moves, and the start says so', async () => {
  await using folder = await givenFolder();
  const first = await startIn(folder.path);
  const intruder = createServer();
  await new Promise<void>((resolve) => intruder.listen(first.ports.stripe, '127.0.0.1', resolve));
  const second = await startIn(folder.path);
  intruder.close();

  expect(second.ports.stripe).not.toBe(first.ports.stripe);
  expect(second.ports.mailbox).toBe(first.ports.mailbox);
  expect(second.said).toContain(`Port ${String(first.ports.stripe)} is taken now: stripe moves`);
});
