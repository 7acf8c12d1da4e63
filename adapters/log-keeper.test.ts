import { expect, test } from 'vitest';
import { createLogKeeper } from './log-keeper.ts';
import type { NewLogLine } from './database/tables/log-lines.ts';

/** Creates a keeper over a store that can fail. */
function givenKeeper(secrets: string[] = []) {
  const batches: NewLogLine[][] = [];
  const errors: unknown[] = [];
  const state = { error: undefined as Error | undefined, trims: 0 };
  const store = {
    add: async (lines: NewLogLine[]) => {
      await Promise.resolve();
      if (state.error) throw state.error;
      batches.push(lines);
    },
    trim: async () => {
      await Promise.resolve();
      state.trims += 1;
    },
  };
  const service = { program: 'worker', machine: 'gpu-box' };
  const keeper = createLogKeeper(store, { service, secrets, onError: (error) => void errors.push(error) });
  return { ...keeper, batches, errors, state };
}

test('a storm of lines is cut to 200 and the number of the others, and old lines are deleted now and then', async () => {
  const { keep, flush, batches, state } = givenKeeper();
  for (let n = 0; n < 5_000; n += 1) keep('warn', `trouble ${n}`, {});
  await flush();
  keep('info', 'calm again', {});
  await flush();

  expect(batches.map(({ length }) => length)).toEqual([201, 1]);
  expect(batches[0]?.at(-1)).toMatchObject({ message: 'log lines left out', facts: { count: 4_800 } });
  expect(state.trims).toBe(1);
});

test('nothing is stored while nothing but requests is logged', async () => {
  const { keep, flush, batches } = givenKeeper();
  keep('info', 'request', { method: 'GET', path: '/api/shop', status: 200, ms: 3 });
  await flush();

  expect(batches).toEqual([]);
});

test('lines wait while the database is away, with the first ones, and a stop stores them', async () => {
  const { keep, flush, close, batches, errors, state } = givenKeeper();
  state.error = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  for (let n = 0; n < 150; n += 1) keep('error', `before ${n}`, {});
  await flush();
  for (let n = 0; n < 100; n += 1) keep('error', `after ${n}`, {});
  await flush();
  state.error = undefined;
  await close();
  keep('info', 'after the stop', {});
  await flush();

  expect(errors).toEqual([]);
  expect(batches.map(({ length }) => length)).toEqual([201]);
  expect([batches[0]?.[0]?.message, batches[0]?.at(-1)?.facts]).toEqual(['before 0', { count: 50 }]);
});

test('a database that refuses the lines is reported', async () => {
  const { keep, flush, errors, state } = givenKeeper();
  state.error = Object.assign(new Error('disk full'), { code: '53100' });
  keep('info', 'a line', {});
  await flush();

  expect(errors).toEqual([state.error]);
});

test('a line keeps its order apart, and no secret, no address and no endless text', async () => {
  const { keep, flush, batches } = givenKeeper(['swordfish']);
  const order = '0b0b5a14-5d0f-4e0c-9d0a-0d4f6f9f8a11';
  keep('error', 'step failed: swordfish', {
    ...{ order, ms: 7, prompt: 'unknown' },
    error: `sk_live_12345 to ada@example.com at smtp://me:pass@mail/ ${'x'.repeat(5_000)}`,
  });
  keep('warn', 'a refund waits', { order: 'unknown' });
  await flush();

  const [first, second] = batches[0] ?? [];
  expect(first).toMatchObject({
    orderId: order,
    message: 'step failed: …',
    facts: { ms: 7, prompt: 'unknown' },
  });
  expect(first?.facts.error).toMatch(/^sk_live_… to <address> at smtp:\/\/mail x+$/);
  expect(String(first?.facts.error)).toHaveLength(1_000);
  expect(second).toMatchObject({ orderId: null, facts: {} });
});
