import type { CheckoutSession, Order } from '#adapters/database/tables.ts';
import { wordsOf } from '#adapters/log.ts';
import { sessionMinutes } from '#adapters/payments.ts';
import type { Shop } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { textsIn } from '#domain/style.ts';

/** A session gets a few minutes more than Stripe's shortest life: a visitor may come back to it. */
const minutes = sessionMinutes + 5;

/**
 * The order's payable session: the open one again, or a new one. The key is made of the order and the session's
 * number, which is stored first: a lost answer, or two callers at once, lead to the same session.
 * @throws Refusal `payment_unreachable` when Stripe does not answer; the order stays as it is.
 */
export async function openCheckout(order: Order, shop: Shop): Promise<{ url: string; sessionId: string }> {
  const session = await shop.sessions.openOf(order.id, minutes);
  if (session.url !== null && session.stripeId !== null)
    return { url: session.url, sessionId: session.stripeId };
  const style = shop.styles.get(order.styleId);
  const opened = await shop.payments
    .openCheckout(
      {
        id: order.id,
        reference: order.reference,
        email: order.email,
        product: `${shop.config.BRAND_NAME}: ${style ? textsIn(style, order.locale).title : order.styleId}`,
        price: { amount: order.priceAmount, currency: order.currency },
        locale: order.locale,
      },
      checkoutKey(session),
      session.expiresAt,
    )
    .catch((error: unknown) => {
      shop.log.error('checkout not opened', { order: order.id, error: wordsOf(error) });
      throw new Refusal('payment_unreachable');
    });
  if (opened.url === undefined) throw new Refusal('payment_unreachable');
  await shop.sessions.noteOpened(session, {
    stripeId: opened.id,
    url: opened.url,
    expiresAt: opened.expiresAt,
  });
  return { url: opened.url, sessionId: opened.id };
}

function checkoutKey({ orderId, n }: CheckoutSession): string {
  return `checkout-${orderId}-${n}`;
}
