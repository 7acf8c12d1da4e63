import { readFile } from 'node:fs/promises';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

export type Process = { pid: number; parent: number; command: string; seconds: number };

/** One process with what its ended children took: PostgreSQL's are many. */
export async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; after it come the state, the parent, …
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return { pid, parent: fields[1] ?? 0, command, seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}
