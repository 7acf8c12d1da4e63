import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { environment } from '#config.ts';

export type Outcome = { name: string; minutes: number; end: string };

/** Minutes that a sheet has beyond its limit: it begins no drawing after that, ends the present one and is written. */
const grace = 1;

/** Runs a command, with its lines in `NAME.log`, and ends it and its children once its time is over. */
export async function runStep(
  {
    name,
    command,
    env = {},
    minutes,
  }: { name: string; command: string[]; env?: Record<string, string> | undefined; minutes: number },
  into: string,
): Promise<Outcome> {
  const begun = performance.now();
  const [program = '', ...args] = command;
  const log = createWriteStream(path.join(into, `${name}.log`));
  const child = spawn(program, args, {
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = { isEarly: false };
  const end = () => {
    ended.isEarly = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  const timer = setTimeout(end, (minutes + (command.includes('styles-bench') ? grace : 0)) * 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  log.end();
  const how = code === 0 ? 'done' : `ended with ${code ?? 'a signal'}`;
  return {
    name,
    minutes: (performance.now() - begun) / 60_000,
    end: ended.isEarly ? 'stopped, as its time was over' : how,
  };
}
