import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { newestChild } from '#tests/support/newest-child.ts';
import { WorkerCrashed } from './child.ts';
import { createChildPool, PoolBusy, type PoolSettings } from './pool.ts';

function givenPool(settings: Partial<PoolSettings> = {}) {
  const pool = createChildPool({
    module: new URL('troublesome-child.ts', import.meta.url),
    size: 1,
    timeoutSeconds: 20,
    memoryMb: 400,
    recycleAfter: 1000,
    recycleAboveMb: 390,
    ...settings,
  });
  return { ...pool, [Symbol.asyncDispose]: () => pool.close() };
}

function isAlive(pid: unknown): boolean {
  try {
    return process.kill(pid as number, 0);
  } catch {
    return false;
  }
}

test('a child stays warm between questions', async () => {
  await using pool = givenPool();
  expect(await pool.ask('greet')).toBe(await pool.ask('greet'));
});

test('the child that a start brings up is the one first asked', async () => {
  await using pool = givenPool({ size: 2 });
  await pool.start();
  const child = await newestChild('troublesome-child');
  expect(await pool.ask('greet')).toBe(child);
});

test('what the child throws is told with its words, and the child lives on', async () => {
  await using pool = givenPool();
  const child = await pool.ask('greet');
  await expect(pool.ask('throw')).rejects.toThrow('This went wrong');
  expect(await pool.ask('greet')).toBe(child);
});

test.each(['crash', 'spin and grow'])('a child that dies by "%s" is reported and replaced', async (deed) => {
  const crashes: Error[] = [];
  await using pool = givenPool({ onCrash: (error) => crashes.push(error) });
  const first = await pool.ask('greet');
  await expect(pool.ask(deed)).rejects.toBeInstanceOf(WorkerCrashed);
  expect(crashes).toHaveLength(1);
  expect(await pool.ask('greet')).not.toBe(first);
});

test('a child that holds too much memory while it is busy is killed and says so', async () => {
  await using pool = givenPool();
  await expect(pool.ask('spin and grow')).rejects.toThrow('It held more than 400 MB');
});

test.each(['hang', 'spin'])('a child that would %s forever is killed when its time is up', async (deed) => {
  await using pool = givenPool({ timeoutSeconds: 0.3 });
  const first = await pool.ask('greet');
  await expect(pool.ask(deed)).rejects.toThrow('took longer than 0.3 s');
  expect(isAlive(first)).toBe(false);
});

test('a worn child still answers while its successor starts, then gives way', async () => {
  await using pool = givenPool({ recycleAfter: 2 });
  const first = await pool.ask('greet');
  expect(await pool.ask('greet')).toBe(first);
  expect(await pool.ask('greet')).toBe(first);
  await vi.waitFor(async () => expect(await pool.ask('greet')).not.toBe(first), { timeout: 20_000 });
  await vi.waitFor(() => expect(isAlive(first)).toBe(false));
});

test('a child that has grown is replaced', async () => {
  await using pool = givenPool({ recycleAboveMb: 150 });
  const first = await pool.ask('greet');
  await pool.ask('grow');
  await vi.waitFor(async () => expect(await pool.ask('greet')).not.toBe(first), { timeout: 20_000 });
});

test('questions wait their turn, and beyond the limit they are refused', async () => {
  await using pool = givenPool({ maxWaiting: 2 });
  const asked = Array.from({ length: 4 }, () => pool.ask('greet'));
  const results = await Promise.allSettled(asked);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(results[3]).toMatchObject({ reason: expect.any(PoolBusy) as PoolBusy });
});

test('as many children work side by side as the pool has places', async () => {
  await using pool = givenPool({ size: 2 });
  await pool.start();
  const served = await Promise.all([pool.ask('greet'), pool.ask('greet'), pool.ask('greet')]);
  expect(new Set(served).size).toBe(2);
});

test('a child that cannot start is an error that is no crash, and the next question tries again', async () => {
  const onCrash = vi.fn();
  await using pool = givenPool({ module: new URL('not-there.ts', import.meta.url), onCrash });
  await expect(pool.ask('greet')).rejects.toThrow('could not be started');
  await expect(pool.ask('greet')).rejects.toThrow('could not be started');
  expect(onCrash).not.toHaveBeenCalled();
});

test('Ctrl-C, which reaches the whole process group, does not disturb a child', async () => {
  await using pool = givenPool();
  const child = (await pool.ask('greet')) as number;
  process.kill(child, 'SIGINT');
  process.kill(child, 'SIGTERM');
  expect(await pool.ask('greet')).toBe(child);
});

test('closing ends the children and fails what was asked, without calling it a crash', async () => {
  const onCrash = vi.fn();
  const pool = givenPool({ onCrash });
  const child = await pool.ask('greet');
  const asked = [pool.ask('hang'), pool.ask('greet')].map((question) =>
    expect(question).rejects.toThrow('closed'),
  );
  await pool.close();
  await Promise.all(asked);
  await expect(pool.ask('greet')).rejects.toThrow('closed');
  expect(isAlive(child)).toBe(false);
  expect(onCrash).not.toHaveBeenCalled();
});

test('a child sees nothing of the environment but what it is given', async () => {
  await using pool = givenPool({ environment: { GIVEN: 'this' } });
  expect(await pool.ask('environment')).toEqual(expect.arrayContaining(['GIVEN']));
  expect(await pool.ask('environment')).not.toContain('PATH');
});

test.each(['greet', 'spin', 'hang'])(
  'children do not outlive a parent killed while they %s',
  async (deed) => {
    const parent = fork(fileURLToPath(new URL('parent-of-troublesome-child.ts', import.meta.url)), [deed], {
      execArgv: ['--import', 'tsx'],
    });
    const [child] = (await once(parent, 'message')) as [number];
    expect(isAlive(child)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 5000 });
  },
);
