import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { ledgerOf } from '../standin-control.ts';
import { createVisitor, eventually } from '../visitor.ts';
import { givenDataDir, launch } from './launch.ts';

vi.setConfig({ testTimeout: 180_000 });

type Started = ReturnType<typeof launch>;

async function visitorOf(start: Started) {
  const { shop, stripe, mailbox, comfyui } = await start.opened();
  const addresses = { url: shop, stripe: { url: stripe ?? '' }, mailbox: { url: mailbox ?? '' } };
  return { ...createVisitor(addresses), stripeUrl: stripe ?? '', comfyUrl: comfyui ?? '' };
}

async function pidOf(start: Started, words: string): Promise<number> {
  for (const pid of await start.processes()) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(words)) return pid;
  }
  throw new Error(`No process runs ${words}`);
}

test.runIf(process.platform === 'linux')(
  'an order whose worker is killed while it draws is delivered within 90 s, with one run, one charge and one mail of each kind',
  async () => {
    await using folder = await givenDataDir();
    await using start = launch(folder.path);
    const visitor = await visitorOf(start);
    const order = await visitor.order({ email: 'patient@example.com' });
    await visitor.pay(order);
    for await (const { state, progress } of visitor.events(order.token, AbortSignal.timeout(60_000))) {
      if (state === 'approved' && progress.percent > 20) break;
    }
    process.kill(await pidOf(start, 'worker/main'), 'SIGKILL');

    const { history } = await visitor.reaches(order.token, 'delivered', 90);
    const states = history.map(({ state }) => state);
    expect(states).toEqual(['awaiting_payment', 'paid', 'approved', 'drawn', 'accepted', 'delivered']);
    expect(await ledgerOf(visitor.comfyUrl, 'POST /prompt')).toHaveLength(1);
    expect(await ledgerOf(visitor.stripeUrl, 'POST /v1/checkout/sessions')).toHaveLength(1);
    const subjects = await eventually(async () => {
      const mails = await visitor.mails('patient@example.com');
      return mails.length >= 2 ? mails.map(({ subject }) => subject) : undefined;
    });
    expect(subjects).toHaveLength(2);
    expect(new Set(subjects).size).toBe(2);
  },
);

test('an order that is unpaid when everything stops can be paid and is delivered after the next start', async () => {
  await using folder = await givenDataDir();
  const first = launch(folder.path);
  const before = await visitorOf(first);
  const order = await before.order({ photo: 'chelsea.png', styleId: 'anime' });
  await first.stop();

  await using second = launch(folder.path);
  const after = await visitorOf(second);
  expect((await after.status(order.token)).state).toBe('awaiting_payment');
  await after.pay(order);
  await after.reaches(order.token, 'delivered');
});
