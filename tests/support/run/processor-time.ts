import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const file = '/proc/self/stat';
/** Clock ticks a second, which Linux fixes for every architecture that Node runs on. */
const ticks = 100;

/** Reads seconds of processor time that this process and its ended children have used, by `proc(5)`: 0 where there is no such file. */
function usedSeconds(): number {
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, 'utf8');
  // The second field is a name, which may contain blanks; user, system, and both of the children are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks;
}

/** Kept in the process, as each test file loads this module anew. */
const kept = globalThis as { usedBefore?: number };

/** Writes what a test file used to the file named by `DURATIONS_LOG`. */
afterAll(() => {
  const log = process.env.DURATIONS_LOG;
  const { testPath } = expect.getState();
  if (!log || testPath === undefined) return;
  const used = usedSeconds();
  const processorSeconds = used - (kept.usedBefore ?? 0);
  kept.usedBefore = used;
  appendFileSync(log, `${JSON.stringify({ file: path.relative(root, testPath), processorSeconds })}\n`);
});
