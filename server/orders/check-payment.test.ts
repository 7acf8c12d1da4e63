import { expect, test } from 'vitest';
import type { OrderStatus } from '#adapters/database/orders/status.ts';
import type { Job } from '#domain/job.ts';
import { createCheckPayment } from './check-payment.ts';

function givenCheck() {
  const jobs: Job[] = [];
  const enqueue = (job: Job) => Promise.resolve(void jobs.push(job));
  const check = createCheckPayment({ queue: { enqueue } });
  const read = (session: string, facts: Partial<OrderStatus> = {}) =>
    check({ state: 'awaiting_payment', pendingPayment: null, openSessions: [session], ...facts });
  return { jobs, read };
}

test('a page that polls causes only one check at Stripe per order', async () => {
  const { jobs, read } = givenCheck();

  for (let n = 0; n < 20; n += 1) await read('cs_1');
  await read('cs_2');

  expect(jobs).toEqual([
    { type: 'session', id: 'cs_1' },
    { type: 'session', id: 'cs_2' },
  ]);
});

test.each<Partial<OrderStatus>>([{ state: 'paid' }, { pendingPayment: 'pi_1' }])(
  'an order that was paid (%o) causes no check',
  async (facts) => {
    const { jobs, read } = givenCheck();

    await read('cs_1', facts);

    expect(jobs).toEqual([]);
  },
);
