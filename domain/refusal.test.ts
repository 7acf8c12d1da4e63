import { expect, test } from 'vitest';
import { Refusal } from './refusal.ts';

test('a refusal has the status and the words of its code, unless it has words of its own', () => {
  expect(new Refusal('nothing_to_send')).toMatchObject({
    ...{ name: 'Refusal', errorCode: 'nothing_to_send', status: 409 },
    message: 'There is nothing to send yet.',
  });
  const own = { message: 'Not now.', values: { seconds: 5 }, retryAfterSeconds: 5 };
  expect(new Refusal('nothing_to_send', own)).toMatchObject({ status: 409, ...own });
});
