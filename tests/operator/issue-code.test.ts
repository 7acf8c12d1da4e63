import { expect, test } from 'vitest';
import { issueOrderCode } from '#operations/issue-order-code.ts';
import { givenOrder } from '../support/orders.ts';
import { query } from '../support/query.ts';
import { givenServices } from '../support/services.ts';

test.each([
  { key: 'live', livemode: true },
  { key: 'test', livemode: false },
])('a code issued with a $key key is valid for that mode', async ({ key, livemode }) => {
  await using services = await givenServices({ STRIPE_SECRET_KEY: `sk_${key}_${'t'.repeat(24)}` });
  await issueOrderCode(await givenOrder(services.db), services);
  expect(await query(services.config.DATABASE_URL, 'select livemode from codes')).toEqual([{ livemode }]);
});
