import { expect, test } from 'vitest';
import { writeDown } from './write-down.ts';

/** Returns a write that fails once, with this code. */
function failingOnce(code: string) {
  let tries = 0;
  return () => {
    tries += 1;
    if (tries === 1) return Promise.reject(Object.assign(new Error('No'), { code }));
    return Promise.resolve('written');
  };
}

test.each(['53100', '57P01', '25006'])(
  'a write that fails with %s succeeds once the database allows it',
  async (code) => {
    expect(await writeDown(failingOnce(code))).toBe('written');
  },
);

test('a permanent error is not retried', async () => {
  await expect(writeDown(failingOnce('23505'))).rejects.toThrow('No');
});
