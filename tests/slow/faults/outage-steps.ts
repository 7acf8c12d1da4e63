import { setTimeout as wait } from 'node:timers/promises';
import { injectFault, postTo, requestsTo } from '../../support/standins.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  orderAndPay,
  patienceSeconds,
  payAndTell,
  whileWorkerFrozen,
  type FaultShop,
  type Steps,
} from './fault-shop.ts';

async function isDrawn({ db, comfyui }: FaultShop, orderId: string): Promise<void> {
  const prompts = db.selectFrom('prompts').select('promptId').where('orderId', '=', orderId);
  await waitUntil(async () => {
    const ids = (await prompts.execute()).map(({ promptId }) => promptId);
    const begun = await requestsTo(comfyui, 'execution');
    return begun.some(({ promptId }) => ids.includes(String(promptId)));
  }, patienceSeconds);
}

/** Plays an order, and runs `strike` once its drawing has begun. */
export function whileDrawing(strike: (shop: FaultShop, orderId: string) => Promise<unknown>): Steps {
  return async (context) => {
    const { orderId } = await orderAndPay(context);
    await isDrawn(context.shop, orderId);
    await strike(context.shop, orderId);
    return orderId;
  };
}

/** Milliseconds for which a port stays closed. */
const briefly = 500;
const longerThanAnybodyWaits = 30_000;
const minuteMs = 60_000;
const longerThanATry = 4_000;
const fewFiles = 8;
const enoughFiles = 1024;

/** Sets the clocks of server and worker wrong from the first call to the end, and changes them in the middle of the drawing. */
function withClocks(before: number, after: number): Steps {
  return async (context) => {
    await context.shop.setClock(before * minuteMs);
    return whileDrawing((shop) => shop.setClock(after * minuteMs))(context);
  };
}

/** Server and worker cannot open another file or connection for a while. */
const filesRunOut = whileDrawing(async ({ processes }) => {
  const all = Object.values(processes);
  for (const one of all) await one.limitOpenFiles(fewFiles);
  await wait(longerThanATry);
  for (const one of all) await one.limitOpenFiles(enoughFiles);
});

/** The kernel kills the worker's moderator and decoder three times during an order. */
const childrenAreKilled: Steps = async (context) => {
  const { worker } = context.shop.processes;
  const { orderId } = await orderAndPay(context);
  for (let death = 0; death < 3; death += 1) {
    await waitUntil(() => worker.killChildren(), patienceSeconds);
    await wait(briefly);
  }
  return orderId;
};

/** Faults of machines during an order. */
export const outageSteps = {
  comfyRestarts: whileDrawing(({ comfyui }) => postTo(comfyui, '/_restart', { down: briefly })),
  comfyInterrupts: whileDrawing(({ comfyui }) => postTo(comfyui, '/interrupt', {})),
  comfyGoesAway: async ({ shop, customer }) => {
    const order = await customer.order();
    await postTo(shop.comfyui, '/_restart', { down: longerThanAnybodyWaits });
    await customer.pay(order);
    return order.orderId;
  },
  /** The worker dies, and the instance with its prompt does not answer when it comes back. */
  comfyIsSilent: async (context) => {
    const { comfyui, processes } = context.shop;
    const { orderId } = await orderAndPay(context);
    await waitUntil(processes.worker.hasDied, patienceSeconds);
    await injectFault(comfyui, { match: 'GET /', fault: 'drop', times: 16 });
    return orderId;
  },
  clockGoesAhead: withClocks(0, 10),
  clockFallsBack: withClocks(0, -10),
  clockIsLate: withClocks(-10, 0),
  childrenAreKilled,
  filesRunOut,
  databaseDies: whileDrawing(({ environment }) => environment.killDatabase()),
  queueIsEmptied: whileDrawing(({ environment }) => environment.emptyQueue()),
  queueForgetsPayment: async ({ shop, customer }) => {
    let orderId = '';
    await whileWorkerFrozen(shop, async () => {
      orderId = (await payAndTell({ shop, customer })).orderId;
      await shop.environment.emptyQueue();
    });
    return orderId;
  },
  /** The worker is frozen for longer than its lease while it draws, and another one goes on. */
  frozenWorker: whileDrawing((shop) =>
    whileWorkerFrozen(shop, async () => {
      await shop.startSecondWorker();
      await wait(shop.config.LOCK_SECONDS * 2000);
    }),
  ),
  /** Another worker dies and comes back, again and again, while this one draws. */
  crashLoop: whileDrawing(async (shop) => {
    await shop.startSecondWorker();
    for (let death = 0; death < 3; death += 1) await shop.killSecondWorker();
  }),
  /** Another worker reaches no ComfyUI, and would soon give up. */
  cutOffWorker: async (context) => {
    await context.shop.startSecondWorker({ COMFYUI_URLS: 'http://127.0.0.1:9', GIVE_UP_MINUTES: '0.1' });
    return (await orderAndPay(context)).orderId;
  },
} satisfies Record<string, Steps>;
