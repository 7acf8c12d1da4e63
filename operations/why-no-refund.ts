import type { Order } from '#adapters/database/schema.ts';
import { isGivenUp } from '#adapters/database/tables/refunds.ts';
import type { Refund } from '#adapters/database/payment-tables.ts';
import type { Services } from '#compose.ts';
import { nextState } from '#domain/order.ts';

type Read = Pick<Services, 'orders' | 'refunds'>;

export const chargedBack =
  'The bank has given its payment back: there is nothing left to draw or to refund for it.';

/** Until a dispute ends by the bank's word its money is not the shop's. */
const disputed =
  'Its payment is disputed: the bank has the say. Release it when you know that the bank has decided for you.';

/** Says why a frozen order is neither tried again nor refunded. */
export async function whyFrozen({ id }: Order, { orders }: Read): Promise<string> {
  return (await orders.paymentBehind(id)).payment === 'returned' ? chargedBack : disputed;
}

/** Says why an order cannot be refunded now; undefined where it can. One rule for the console, which asks before, and the commands. */
export async function whyNoRefund(order: Order, services: Read): Promise<string | undefined> {
  const { state, reference, frozenAt, paidBy } = order;
  if (frozenAt !== null) return whyFrozen(order, services);
  if (paidBy === 'redraw') return `${reference} is a free redraw: nobody paid for it.`;
  if (state === 'rejected') return `${reference} is about to get its code. Try again in a moment.`;
  if (state === 'failed' || nextState(state, 'giveUp')) return undefined;
  return whyNoRefundOfEnded(order, services);
}

async function whyNoRefundOfEnded(order: Order, { orders, refunds }: Read): Promise<string | undefined> {
  const { id, reference, paymentIntent } = order;
  if (paymentIntent === null)
    return `${reference} was not paid by card: there is nothing to refund, but a code for another picture can be issued.`;
  const earlier = await refunds.byPayment(paymentIntent);
  if (earlier && !isGivenUp(earlier))
    return `It has a refund already: ${nameOf(earlier)}, ${earlier.status}.`;
  const spent = await orders.spentOn(id);
  return spent && whySpent(reference, spent);
}

/** What was bought with a code that was used up is a picture, and not paid back as if there were none. */
export function whySpent(reference: string, spent: Pick<Order, 'reference' | 'state'>): string {
  return spent.state === 'delivered'
    ? `The code of ${reference} has drawn ${spent.reference}. Should the money go back all the same, refund it in Stripe’s dashboard.`
    : `The code of ${reference} is being used for ${spent.reference}. Refund that one first: it gives the code back.`;
}

function nameOf({ stripeId }: Refund): string {
  return stripeId ?? 'which Stripe has not taken yet and which is tried again by itself';
}
