import { readFile } from 'node:fs/promises';

/** Linux counts processor time in clock ticks. */
const ticksPerSecond = 100;

type Process = { pid: number; parent: number; command: string; seconds: number; megabytes: number };

const parts: [name: string, command: RegExp][] = [
  ['server', /programs\/server\/main/],
  ['worker', /programs\/worker\/main/],
  ['decoder', /decoder/],
  ['moderator', /classifier/],
  ['PostgreSQL', /postgres/],
  ['stand-ins', /standins\//],
  ['launcher', /start\.mjs|launcher/],
];

/** Processor time and memory of a shop's processes, by part of the shop. Stand-ins are left out. */
export type Usage = Record<string, { seconds: number; megabytes: number }>;

export async function usageByPart(pids: number[]): Promise<Usage> {
  const found = (await Promise.all(pids.map(readProcess))).filter((one) => one !== undefined);
  const all = new Map(found.map((one) => [one.pid, one]));
  const usage: Usage = {};
  for (const one of found) {
    const part = partOf(one, all);
    if (part === 'stand-ins') continue;
    const { seconds = 0, megabytes = 0 } = usage[part] ?? {};
    usage[part] = { seconds: seconds + one.seconds, megabytes: megabytes + one.megabytes };
  }
  return usage;
}

/** Returns the processor time that a process has used so far, in seconds. */
export async function secondsOf(pid: number): Promise<number> {
  return (await readProcess(pid))?.seconds ?? 0;
}

/** Returns the peak memory of a process so far, in MB. */
export async function peakOf(pid: number): Promise<number> {
  const peak = /\nVmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Number(peak?.[1] ?? 0) / 1000;
}

export function total(usage: Usage, kind: 'seconds' | 'megabytes'): number {
  return Object.values(usage).reduce((sum, one) => sum + one[kind], 0);
}

function partOf({ command, parent }: Process, all: Map<number, Process>): string {
  const name = parts.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other';
  if (name !== 'decoder' && name !== 'moderator') return name;
  const owner = all.get(parent);
  return `${name} of the ${owner ? partOf(owner, all) : 'unknown'}`;
}

/**
 * Reads a process, including the processor time of its ended children, which PostgreSQL has many of. Memory shared by several
 * processes is divided among them.
 */
async function readProcess(pid: number): Promise<Process | undefined> {
  try {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain anything; the state, the parent and so on follow it.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    const memory = /\nPss:\s+(\d+)/.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'));
    const megabytes = Number(memory?.[1] ?? 0) / 1000;
    return { pid, parent: fields[1] ?? 0, command, seconds: ticks / ticksPerSecond, megabytes };
  } catch {
    return undefined;
  }
}
