import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestsTo } from '../support/standins.ts';
import { createCustomer } from '../support/customer.ts';
import { givenDataDir, launch } from '../start/launch.ts';
import { waitUntil } from '../support/wait-until.ts';

vi.setConfig({ testTimeout: 180_000 });

type Started = ReturnType<typeof launch>;

async function visitorOf(start: Started) {
  const { shop, stripe, mailbox, comfyui } = await start.opened();
  const addresses = { url: shop, stripe: { url: stripe ?? '' }, mailbox: { url: mailbox ?? '' } };
  return { ...createCustomer(addresses), stripeUrl: stripe ?? '', comfyUrl: comfyui ?? '' };
}

async function pidOf(start: Started, words: string): Promise<number> {
  for (const pid of await start.processes()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(words)) return pid;
  }
  throw new Error(`No process runs ${words}`);
}

describe('an order', () => {
  let folder: Awaited<ReturnType<typeof givenDataDir>>;
  let first: Started;
  let visitor: Awaited<ReturnType<typeof visitorOf>>;
  beforeAll(async () => {
    folder = await givenDataDir();
    first = launch(folder.path);
    visitor = await visitorOf(first);
  });
  afterAll(async () => {
    await first[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  test.runIf(process.platform === 'linux')(
    'is delivered once within 90 s after its worker was killed during the drawing',
    async () => {
      const order = await visitor.order({ email: 'patient@example.com' });
      await visitor.pay(order);
      for await (const { state, progress } of visitor.events(order.token, AbortSignal.timeout(60_000))) {
        if (state === 'approved' && progress.percent > 20) break;
      }
      process.kill(await pidOf(first, 'worker/main'), 'SIGKILL');

      const { history } = await visitor.reaches(order.token, 'delivered', 90);
      const states = history.map(({ state }) => state);
      expect(states).toEqual(['awaiting_payment', 'paid', 'approved', 'drawn', 'accepted', 'delivered']);
      expect(await requestsTo({ url: visitor.comfyUrl }, 'POST /prompt')).toHaveLength(1);
      expect(await requestsTo({ url: visitor.stripeUrl }, 'POST /v1/checkout/sessions')).toHaveLength(1);
      const subjects = await waitUntil(async () => {
        const mails = await visitor.mails('patient@example.com');
        return mails.length >= 2 ? mails.map(({ subject }) => subject) : undefined;
      });
      expect(subjects).toHaveLength(2);
      expect(new Set(subjects).size).toBe(2);
    },
  );

  test('that was unpaid at a stop can be paid after the next start, and is delivered', async () => {
    const order = await visitor.order({ photo: 'chelsea.png', styleId: 'anime' });
    await first.stop();

    await using second = launch(folder.path);
    const after = await visitorOf(second);
    expect((await after.status(order.token)).state).toBe('awaiting_payment');
    await after.pay(order);
    await after.reaches(order.token, 'delivered');
  });
});
