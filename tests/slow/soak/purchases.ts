import type { OrderCreated } from '#contract/order.ts';
import { photoBytes } from '../../support/photos.ts';
import { orderAndPay, reaches, type Context, type VisitSteps } from '../faults/fault-shop.ts';
import { emailOf } from '../faults/numbered-photos.ts';

export type FollowUp = (context: Context, order: OrderCreated) => Promise<unknown>;

/** Buys a picture and waits for it, then does something else with the order. */
export const afterDelivery =
  (action: FollowUp): VisitSteps =>
  async (context) => {
    const order = await orderAndPay(context);
    await reaches(context.shop, order.orderId, 'delivered');
    await action(context, order);
    return order.orderId;
  };

export async function buyGift({ shop, customer }: Context) {
  const gift = await customer.buyGift();
  await customer.pay(gift);
  await reaches(shop, gift.orderId, 'gift_issued');
  const { code } = await customer.status(gift.token);
  if (!code) throw new Error('A gift shows its code');
  return { ...gift, code: code.code };
}

/** Lifts what forbids further orders: all visitors bring the same photo to be refused. */
async function liftBlocks({ db }: Context['shop']): Promise<void> {
  for (const table of ['strikes', 'blocks'] as const)
    await db.updateTable(table).set({ liftedAt: new Date() }).where('liftedAt', 'is', null).execute();
}

/** Orders with a photo that the shop refuses, paid by this code or by card. @returns the order with the code for another photo */
export async function refusePhoto({ shop, customer }: Context, paidWith?: string) {
  const photoId = await customer.upload(await photoBytes('chelsea.png'));
  const email = emailOf(customer.n);
  await liftBlocks(shop);
  const order = await customer.orderWith(photoId, { email, ...(paidWith && { code: paidWith }) });
  if (paidWith === undefined) await customer.pay(order);
  await reaches(shop, order.orderId, 'code_issued');
  await liftBlocks(shop);
  const { code } = await customer.status(order.token);
  if (!code) throw new Error('A refused photo’s order shows its code');
  return { ...order, code: code.code };
}
