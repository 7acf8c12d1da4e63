import { readdirSync, readFileSync } from 'node:fs';

/** Programs of a shop, by a part of their command line. */
const programs = {
  server: 'programs/server/main',
  worker: 'programs/worker/main',
  'image decoder': 'programs/adapters/images/decoder',
  moderator: 'programs/adapters/moderator/classifier',
};
type Program = keyof typeof programs;

type Process = { pid: number; parent: number; program: Program | undefined; megabytes: number; peak: number };

/** Often enough, as the kernel keeps the peaks; reading all of `/proc` takes 20 ms of processor time. */
const samplesMs = 1000;

/**
 * Watches the memory of this process's shops, on Linux; elsewhere all figures are 0. `withChildren` is the server with its
 * decoding and classifying processes, at one moment.
 */
export function watchMemory() {
  const peaks: Record<Program, number> = { server: 0, worker: 0, 'image decoder': 0, moderator: 0 };
  let withChildren = 0;

  function sample(): void {
    const all = descendants();
    for (const { program, peak } of all) if (program) peaks[program] = Math.max(peaks[program], peak);
    const servers = all.filter(({ program }) => program === 'server').map(({ pid }) => pid);
    const sum = all
      .filter(({ pid, parent }) => servers.includes(pid) || servers.includes(parent))
      .reduce((total, { megabytes }) => total + megabytes, 0);
    withChildren = Math.max(withChildren, sum);
  }

  const timer = setInterval(sample, samplesMs);
  return {
    end(): { peaks: typeof peaks; withChildren: number } {
      clearInterval(timer);
      return { peaks, withChildren };
    },
  };
}

/** Returns the child processes of this one, and their descendants. */
function descendants(): Process[] {
  const all = readEntries().flatMap((name) => (/^\d+$/.test(name) ? (read(name) ?? []) : []));
  const ours = new Set([process.pid]);
  const children = (): Process[] => all.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
  for (let next = children(); next.length > 0; next = children()) next.forEach(({ pid }) => ours.add(pid));
  return all.filter(({ pid }) => pid !== process.pid && ours.has(pid));
}

function readEntries(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

/** Returns undefined when the process has just ended. */
function read(pid: string): Process | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const number = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const program = (Object.keys(programs) as Program[]).find((name) => command.includes(programs[name]));
    return {
      pid: Number(pid),
      parent: number('PPid'),
      program,
      megabytes: number('VmRSS') / 1024,
      peak: number('VmHWM') / 1024,
    };
  } catch {
    return undefined;
  }
}
