import { setTimeout as wait } from 'node:timers/promises';
import { ledgerOf, orderFault } from '../../support/standins.ts';
import { orderAndPay, whileFrozen, type Way } from './order-actions.ts';
import type { FaultShop } from '../../support/shop-processes.ts';
import { until } from '../../support/until.ts';

const json = { 'content-type': 'application/json' };

async function isDrawn({ db, standins }: FaultShop, orderId: string): Promise<void> {
  const runs = db.selectFrom('prompts').select('promptId').where('orderId', '=', orderId);
  await until('drawn', async () => {
    const ids = (await runs.execute()).map(({ promptId }) => promptId);
    const begun = await ledgerOf(standins.comfyui.url, 'run');
    return begun.some(({ promptId }) => ids.includes(String(promptId)));
  });
}

async function tellComfy({ standins }: FaultShop, call: string, body: object): Promise<void> {
  await fetch(standins.comfyui.url + call, { method: 'POST', headers: json, body: JSON.stringify(body) });
}

/** An order whose drawing has begun when `strike` comes. */
function midRun(strike: (shop: FaultShop) => Promise<void>): Way {
  return async (stage) => {
    const { orderId } = await orderAndPay(stage);
    await isDrawn(stage.shop, orderId);
    await strike(stage.shop);
    return orderId;
  };
}

/** A port that is closed for so many milliseconds. */
const briefly = 500;
const longerThanAnybodyWaits = 30_000;

/** What machines do while an order is on its way. */
export const fates = {
  comfyRestarts: midRun((shop) => tellComfy(shop, '/_restart', { down: briefly })),
  comfyInterrupts: midRun((shop) => tellComfy(shop, '/interrupt', {})),
  comfyGoesAway: async ({ shop, customer }) => {
    const { orderId, sessionId = '' } = await customer.order();
    await tellComfy(shop, '/_restart', { down: longerThanAnybodyWaits });
    await customer.pay(sessionId);
    return orderId;
  },
  /** The worker dies, and where it left its run nobody answers when it comes back. */
  comfyIsSilent: async (stage) => {
    const { standins, parts } = stage.shop;
    const { orderId } = await orderAndPay(stage);
    await until('dead', () => Promise.resolve(parts.worker.hasDied()));
    await orderFault(standins.comfyui.url, { match: 'GET /queue', fault: 'drop', times: 8 });
    return orderId;
  },
  databaseDies: midRun(({ ground }) => ground.killDatabase()),
  queueIsEmptied: midRun(({ ground }) => ground.emptyQueue()),
  queueForgetsPayment: async ({ shop, customer }) => {
    let orderId = '';
    await whileFrozen(shop, async () => {
      orderId = (await orderAndPay({ shop, customer })).orderId;
      await until('told of the payment', async () => {
        const told = await ledgerOf(shop.standins.stripe.url, 'webhook checkout.session.completed');
        return told.some(({ status }) => status === 200);
      });
      await shop.ground.emptyQueue();
    });
    return orderId;
  },
  queueIsAway: midRun(({ ground }) => ground.freezeQueue(5)),
  /** The worker sleeps for longer than its lease while it draws, and another one goes on. */
  frozenWorker: midRun((shop) =>
    whileFrozen(shop, async () => {
      await shop.hireWorker();
      await wait(shop.config.LOCK_SECONDS * 2000);
    }),
  ),
} satisfies Record<string, Way>;
