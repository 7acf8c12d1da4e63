import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Creates work that goes on until the test ends it. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

const never = new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('each address may run a few at once, and the rest wait in line', async () => {
  const runLimited = createConcurrencyLimit({ atOnce: 1, mostWaiting: 2 });
  const { begun, work, end } = createWork();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => runLimited(name.slice(0, 1), never, work(name)));
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  await expect(runLimited('a', never, work('a4'))).rejects.toMatchObject({
    errorCode: 'too_often',
    retryAfterSeconds: 5,
  });

  for (const name of ['a1', 'a2', 'a3', 'b1']) {
    end(name);
    await settled();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a request that leaves the line is not run, and one that fails blocks nobody', async () => {
  const runLimited = createConcurrencyLimit({ atOnce: 1, mostWaiting: 2 });
  const { begun, work, end } = createWork();
  const leaving = new AbortController();
  const first = runLimited('a', never, async () => {
    await work('first')();
    throw new Error('It broke');
  });
  const gone = runLimited('a', leaving.signal, work('gone'));
  const last = runLimited('a', never, work('last'));
  leaving.abort(new Error('Gone'));
  await expect(gone).rejects.toThrow('Gone');
  await expect(runLimited('b', leaving.signal, work('too late'))).rejects.toThrow('Gone');

  end('first');
  await expect(first).rejects.toThrow('It broke');
  await settled();
  end('last');
  await last;
  expect(begun).toEqual(['first', 'last']);
});
