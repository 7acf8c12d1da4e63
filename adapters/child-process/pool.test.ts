import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newestChild } from '#tests/support/newest-child.ts';
import { isAlive } from '../alive.ts';
import { WorkerCrashed, WorkerInterrupted } from './child.ts';
import { createChildPool, PoolBusy, type PoolSettings } from './pool.ts';
import type { TroublesomeOperations } from './troublesome-child.ts';

function givenPool(settings: Partial<PoolSettings> = {}) {
  const pool = createChildPool<TroublesomeOperations>({
    module: new URL('troublesome-child.ts', import.meta.url),
    size: 1,
    timeoutSeconds: 20,
    processorSeconds: 20,
    memoryMb: 400,
    recycleAfter: 1000,
    recycleAboveMb: 390,
    ...settings,
  });
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}

function controller() {
  const given = new AbortController();
  return { signal: given.signal, abort: (reason: unknown) => given.abort(reason) };
}

test('a child stays warm between calls', async () => {
  await using pool = givenPool();
  expect(await pool.call('greet')).toBe(await pool.call('greet'));
});

test('the child that a start brings up is the one called first', async () => {
  await using pool = givenPool({ size: 2 });
  await pool.start();
  const child = await newestChild('troublesome-child');
  expect(await pool.call('greet')).toBe(child);
});

/** Number of times that the threads of a process have woken up so far. */
async function wakeUpsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const texts = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/status`, 'utf8')));
  return texts.reduce((sum, text) => sum + Number(/\nvoluntary_ctxt_switches:\s+(\d+)/.exec(text)?.[1]), 0);
}

// Only Linux counts wake-ups where every account can read them.
test.runIf(process.platform === 'linux')('an idle child does not wake up', async () => {
  await using pool = givenPool();
  const child = await pool.call('greet');
  await wait(1000);
  const before = await wakeUpsOf(child);
  await wait(2000);
  expect((await wakeUpsOf(child)) - before).toBeLessThan(20);
});

test('an error thrown in a child arrives with its message, and the child lives on', async () => {
  await using pool = givenPool();
  const child = await pool.call('greet');
  await expect(pool.call('throw')).rejects.toThrow('This went wrong');
  await expect(pool.call('refuse')).rejects.toMatchObject({ name: 'Refusal', errorCode: 'photo_damaged' });
  expect(await pool.call('greet')).toBe(child);
});

test.each(['crash', 'spin and grow'] as const)(
  'a child that crashes by "%s" is reported and replaced, as is the one that gets the retry',
  async (operation) => {
    const crashes: Error[] = [];
    await using pool = givenPool({ onCrash: (error) => crashes.push(error) });
    const first = await pool.call('greet');
    await expect(pool.call(operation)).rejects.toBeInstanceOf(WorkerCrashed);
    expect(crashes).toHaveLength(2);
    expect(await pool.call('greet')).not.toBe(first);
  },
);

test('a busy child that uses too much memory is killed, and the error says so', async () => {
  await using pool = givenPool();
  await expect(pool.call('spin and grow')).rejects.toThrow('It held more than 400 MB');
});

test('a call that kills a used child is retried on a fresh one', async () => {
  const crashes: Error[] = [];
  await using pool = givenPool({ onCrash: (error) => crashes.push(error) });
  const first = await pool.call('greet');
  await pool.call('grow');
  expect(await pool.call('need much')).not.toBe(first);
  expect(crashes).toMatchObject([{ message: expect.stringContaining('It held more than 400 MB') as string }]);
});

test('a child above half of its memory limit gets no further call', async () => {
  const onCrash = vi.fn();
  await using pool = givenPool({ recycleAboveMb: 150, onCrash });
  const first = await pool.call('greet');
  for (let time = 0; time < 2; time += 1) await pool.call('grow');
  expect(await pool.call('need much')).not.toBe(first);
  expect(onCrash).not.toHaveBeenCalled();
});

test.each(['hang', 'spin'] as const)(
  'a child that would %s forever is killed when its time is up',
  async (operation) => {
    await using pool = givenPool({ timeoutSeconds: 0.3 });
    const first = await pool.call('greet');
    await expect(pool.call(operation)).rejects.toThrow('took longer than 0.3 s');
    expect(isAlive(first)).toBe(false);
  },
);

test('a child is killed for its processor time, not for its waiting time', async () => {
  await using pool = givenPool({ processorSeconds: 0.5 });
  await expect(pool.call('spin')).rejects.toThrow('It kept a processor busy for more than 0.5 s');
  expect(await pool.call('wait')).toBe('waited');
});

test.each(['timed out', 'killed from outside'])(
  'a call whose child was %s ends as interrupted, not as crashed',
  async (how) => {
    const onCrash = vi.fn();
    await using pool = givenPool({ onCrash, ...(how === 'timed out' && { timeoutSeconds: 0.5 }) });
    const child = await pool.call('greet');
    const call = pool.call('hang');
    if (how === 'killed from outside') process.kill(child, 'SIGKILL');
    await expect(call).rejects.toBeInstanceOf(WorkerInterrupted);
    // A second try would burden the busy machine again.
    expect(onCrash).toHaveBeenCalledOnce();
  },
);

test('a worn child still answers while its successor starts, then gives way', async () => {
  await using pool = givenPool({ recycleAfter: 2 });
  const first = await pool.call('greet');
  expect(await pool.call('greet')).toBe(first);
  expect(await pool.call('greet')).toBe(first);
  await expect.poll(() => pool.call('greet')).not.toBe(first);
  await expect.poll(() => isAlive(first)).toBe(false);
});

test('a child that has grown is replaced', async () => {
  await using pool = givenPool({ recycleAboveMb: 150 });
  const first = await pool.call('greet');
  await pool.call('grow');
  await expect.poll(() => pool.call('greet')).not.toBe(first);
});

test('calls wait their turn, and those beyond the limit are refused', async () => {
  await using pool = givenPool({ maxWaiting: 2 });
  const calls = Array.from({ length: 4 }, () => pool.call('greet'));
  const results = await Promise.allSettled(calls);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: expect.any(PoolBusy) as unknown });
});

test('a call with priority "last" begins after all others', async () => {
  await using pool = givenPool();
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const first = pool.call('greet').then(note('first'));
  const last = pool.callWith({ priority: 'last' }, 'greet').then(note('last'));
  const others = [1, 2, 3].map((n) => pool.call('greet').then(note(`other ${n}`)));
  await Promise.all([first, last, ...others]);
  expect(ended).toEqual(['first', 'other 1', 'other 2', 'other 3', 'last']);
});

test('a call with priority "first" begins before all that wait, and is never refused', async () => {
  await using pool = givenPool({ maxWaiting: 2 });
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const others = [1, 2, 3].map((n) => pool.call('greet').then(note(`other ${n}`)));
  const urgent = [1, 2].map((n) => pool.callWith({ priority: 'first' }, 'greet').then(note(`urgent ${n}`)));
  await Promise.all([...others, ...urgent]);
  expect(ended).toEqual(['other 1', 'urgent 1', 'urgent 2', 'other 2', 'other 3']);
});

test('a call with priority "later" leaves one child free for urgent calls', async () => {
  await using pool = givenPool({ size: 2 });
  const first = await pool.call('greet');
  const held = pool.callWith({ priority: 'later' }, 'hang').catch(() => 'ended');
  const ended: string[] = [];
  const later = pool.callWith({ priority: 'later' }, 'greet').then(() => ended.push('later'));
  expect(await pool.call('greet')).not.toBe(first);
  expect(ended).toEqual([]);
  process.kill(first, 'SIGKILL');
  await Promise.all([held, later]);
});

test('an aborted call does not begin', async () => {
  await using pool = givenPool();
  const { signal, abort } = controller();
  const first = pool.call('wait');
  const dropped = pool.callWith({ signal }, 'greet');
  const next = pool.call('greet');
  abort('gone');
  await expect(dropped).rejects.toBe('gone');
  await expect(pool.callWith({ signal }, 'greet')).rejects.toBe('gone');
  expect(await Promise.all([first, next])).toEqual(['waited', expect.any(Number)]);
});

test('a pool runs as many children at once as it has slots', async () => {
  await using pool = givenPool({ size: 2 });
  await pool.start();
  const served = await Promise.all([pool.call('greet'), pool.call('greet'), pool.call('greet')]);
  expect(new Set(served).size).toBe(2);
});

test('a child that cannot start is an error but no crash, and the next call tries again', async () => {
  const onCrash = vi.fn();
  await using pool = givenPool({ module: new URL('not-there.ts', import.meta.url), onCrash });
  await expect(pool.call('greet')).rejects.toThrow('could not be started');
  await expect(pool.call('greet')).rejects.toThrow('could not be started');
  expect(onCrash).not.toHaveBeenCalled();
});

test('Ctrl-C, which reaches the whole process group, does not disturb a child', async () => {
  await using pool = givenPool();
  const child = await pool.call('greet');
  process.kill(child, 'SIGINT');
  process.kill(child, 'SIGTERM');
  expect(await pool.call('greet')).toBe(child);
});

test('closing ends the children and fails the calls, without reporting a crash', async () => {
  const onCrash = vi.fn();
  const pool = givenPool({ onCrash });
  const child = await pool.call('greet');
  const calls = [pool.call('hang'), pool.call('greet')].map((call) => expect(call).rejects.toThrow('closed'));
  await pool.close();
  await Promise.all(calls);
  await expect(pool.call('greet')).rejects.toThrow('closed');
  expect(isAlive(child)).toBe(false);
  expect(onCrash).not.toHaveBeenCalled();
});

test('a child sees only the environment that it is given', async () => {
  await using pool = givenPool({ environment: { GIVEN: 'this' } });
  expect(await pool.call('environment')).toEqual(expect.arrayContaining(['GIVEN']));
  expect(await pool.call('environment')).not.toContain('PATH');
});

test.each(['greet', 'spin', 'hang'])(
  'a child ends when its parent is killed while it would %s',
  async (operation) => {
    const parent = fork(
      fileURLToPath(new URL('parent-of-troublesome-child.ts', import.meta.url)),
      [operation],
      {
        execArgv: ['--import', 'tsx'],
      },
    );
    const [child] = z
      .tuple([z.number()])
      .rest(z.unknown())
      .parse(await once(parent, 'message'));
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  },
);
