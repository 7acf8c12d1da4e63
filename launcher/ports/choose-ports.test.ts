import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { portsFile, type Ports } from '#adapters/data-dir/contents.ts';
import { givenFolder } from '#tests/support/folder.ts';

const run = promisify(execFile);

/** Chooses ports in a process of its own: ports stay reserved for as long as their process lives. */
async function startIn(dir: string): Promise<{ ports: Ports; printed: string }> {
  const modules = ['../data-dir', './choose-ports'].map(
    (name) => new URL(`${name}.ts`, import.meta.url).href,
  );
  const code = `
    const { openDataDir } = await import('${modules[0] ?? ''}');
    const { choosePorts } = await import('${modules[1] ?? ''}');
    await choosePorts({ dataDir: await openDataDir('${dir}', console.log), given: 0, postgres: undefined, print: console.log });`;
  const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
  const ports = await portsFile.read(dir);
  if (!ports) throw new Error('It wrote no ports');
  return { ports, printed: stdout };
}

test('every process keeps its port across restarts', async () => {
  await using folder = await givenFolder();
  const first = await startIn(folder.path);
  const second = await startIn(folder.path);

  expect({ ...second.ports, shop: 0 }).toEqual({ ...first.ports, shop: 0 });
  expect(second.printed).toBe('');
});

test('a process whose port is taken moves, and the start says so', async () => {
  await using folder = await givenFolder();
  const first = await startIn(folder.path);
  const intruder = createServer();
  await new Promise<void>((resolve) => intruder.listen(first.ports.stripe, '127.0.0.1', resolve));
  const second = await startIn(folder.path);
  intruder.close();

  expect(second.ports.stripe).not.toBe(first.ports.stripe);
  expect(second.ports.mailbox).toBe(first.ports.mailbox);
  expect(second.printed).toContain(`Port ${first.ports.stripe} is in use now: stripe moves`);
});
