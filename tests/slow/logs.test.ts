import { expect, test } from 'vitest';
import { shopVersion } from '#adapters/shop-version.ts';
import { collectLogs } from './logs/collect-logs.ts';
import { createSecrets } from './logs/leaks.ts';

test('orders of every kind leave no secret, address or file in the logs or the queue', async () => {
  const { orders, lines, shown, leaks } = await collectLogs(1);
  expect(orders).toBeGreaterThan(12);
  expect(lines.join('\n')).toMatch(/ request .*path=\/api\/orders.* step .*event=deliver/s);
  for (const program of ['server', 'worker'])
    expect(lines.join('\n')).toMatch(new RegExp(`${program} ready.*version=${await shopVersion()}`));
  expect(shown).toBeGreaterThan(50);
  expect(leaks).toEqual([]);
});

test('secret-looking texts are found in a log', () => {
  const { keep, leaksIn } = createSecrets();
  keep('a photo', 'the name of a file.png');
  const lines = [
    'nothing here',
    'got the name of a file.png',
    'to ada@example.com',
    `by ${'aB3-_'.repeat(8)}xyz`,
    'for ABCD-EFGH-JKMN',
    `as sk_test_${'t'.repeat(24)}`,
    `with ${'/9j/4AAQ'.repeat(20)}`,
  ];
  expect(leaksIn(lines)).toHaveLength(lines.length - 1);
  expect(leaksIn(lines.slice(0, 1))).toEqual([]);
});
