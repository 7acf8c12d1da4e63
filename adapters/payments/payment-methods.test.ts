import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForADay } from './payment-methods.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Returns a kept list, what it reads next, and how often it has read. */
function givenList() {
  const answers = { next: Promise.resolve(['card']), reads: 0 };
  const list = keepForADay(() => {
    answers.reads += 1;
    return answers.next;
  });
  const read = async (): Promise<string[]> => {
    list();
    await Promise.resolve().then(() => answers.next.catch(() => undefined));
    await Promise.resolve();
    return list();
  };
  return { answers, list, read };
}

const letPass = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

test('the first caller does not wait, and Stripe is asked once a day', async () => {
  const { answers, list, read } = givenList();

  expect(list()).toEqual([]);
  expect(await read()).toEqual(['card']);
  letPass(23);
  expect(await read()).toEqual(['card']);
  expect(answers.reads).toBe(1);

  letPass(2);
  answers.next = Promise.resolve(['card', 'link']);
  expect(await read()).toEqual(['card', 'link']);
  expect(answers.reads).toBe(2);
});

test('after a failure no methods are named, and Stripe is asked again after an hour', async () => {
  const { answers, read } = givenList();
  await read();
  letPass(25);
  answers.next = Promise.reject(new Error('403'));

  expect(await read()).toEqual([]);
  answers.next = Promise.resolve(['card']);
  expect(await read()).toEqual([]);
  letPass(1.1);
  expect(await read()).toEqual(['card']);
  expect(answers.reads).toBe(3);
});
