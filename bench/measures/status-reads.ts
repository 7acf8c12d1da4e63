import { createClosers } from '#tests/support/closers.ts';
import { quantile, type Figure } from '../figure.ts';
import { callInTurns } from '../load.ts';
import { openShop } from '../open-shop.ts';
import { total, usageByPart } from '../processes.ts';

const callers = 8;
const reads = 4000;

/** Measures `GET /api/orders/current` by a few callers that never pause; a core counts the time of the shop's own processes. */
export async function measureStatusReads(): Promise<Figure[]> {
  const opened = createClosers();
  try {
    const { customer, processes } = await openShop(opened, { LOG_LEVEL: 'error' });
    const { token } = await customer.order();
    const read = async (): Promise<void> => {
      const answer = await customer.request('GET', '/orders/current', { token });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A status read was answered with ${answer.status}`);
    };
    await callInTurns(callers, reads / 10, read);
    const seconds = async () => total(await usageByPart(await processes()), 'seconds');
    const before = await seconds();
    const { milliseconds, perSecond } = await callInTurns(callers, reads, read);
    const perCore = reads / ((await seconds()) - before);
    return [
      { what: 'status reads', value: perSecond, unit: '/s' },
      { what: 'status reads on one core', value: perCore, unit: '/s', aim: '≥ 500 /s' },
      {
        what: `status reads, ${callers} at once: p95`,
        value: quantile(milliseconds, 0.95),
        unit: 'ms',
        aim: '≤ 50 ms',
      },
    ];
  } finally {
    await opened.closeAll();
  }
}
