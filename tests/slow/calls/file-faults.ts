import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { CallFaults } from './call-faults.ts';

const names = ['open', 'readFile', 'writeFile', 'rename', 'rm', 'mkdir', 'readdir', 'stat'] as const;
const onHandles = ['writeFile', 'sync'] as const;

type Call = (...args: unknown[]) => Promise<unknown>;

/** Returns an input/output error, as of a failing disk; a full disk when the fault lasts for ever. */
function brokenBy(faults: CallFaults): Error {
  const code = faults.isDown() ? 'ENOSPC' : 'EIO';
  return Object.assign(new Error(`${code}: planned by the test`), { code });
}

/** Counts this process's file operations below `root`, and makes them fail as `faults` decides. */
export function spoilFiles(root: string, faults: CallFaults): Disposable {
  const promises = fs.promises as unknown as Record<(typeof names)[number], Call>;
  const originals = names.map((name) => [name, promises[name]] as const);

  async function spoiled(call: () => Promise<unknown>): Promise<unknown> {
    const verdict = faults.next();
    if (verdict === 'fails') throw brokenBy(faults);
    const result = await call();
    if (verdict === 'passes') return result;
    // A handle that no caller receives would stay open.
    if (isHandle(result)) await result.close();
    throw brokenBy(faults);
  }

  function spoilHandle(handle: unknown): void {
    if (!isHandle(handle)) return;
    const calls = handle as unknown as Record<(typeof onHandles)[number], Call>;
    for (const name of onHandles) {
      const original = calls[name].bind(handle);
      calls[name] = (...args) => spoiled(() => original(...args));
    }
  }

  for (const [name, original] of originals) {
    promises[name] = async (...args) => {
      if (!String(args[0]).startsWith(root)) return original(...args);
      const result = await spoiled(() => original(...args));
      spoilHandle(result);
      return result;
    };
  }
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]: () => {
      for (const [name, original] of originals) promises[name] = original;
      syncBuiltinESMExports();
    },
  };
}

const isHandle = (one: unknown): one is fs.promises.FileHandle =>
  typeof one === 'object' && one !== null && 'sync' in one;
