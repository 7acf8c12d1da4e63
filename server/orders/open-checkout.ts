import { failpoint } from '#adapters/failpoint.ts';
import type { CheckoutSession } from '#adapters/database/schema/payments.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import { KeyUsedUp } from '#adapters/payments/key-used-up.ts';
import { stripeFailure } from '#adapters/payments/stripe-failure.ts';
import type { Services } from '#compose.ts';
import type { CheckoutAnswer } from '#contract/order.ts';
import { giftNames } from '#domain/gift.ts';
import { pickLanguage } from '#domain/language.ts';
import { packNames } from '#domain/pack.ts';
import { Refusal } from '#domain/refusal.ts';
import { textsIn } from '#domain/style.ts';

/** Stripe requires a session to live at least 30 minutes from when the request arrives. */
const leastMinutes = 31;
/** Allows for clocks of servers, database and Stripe that differ by ten minutes. */
const minutes = leastMinutes + 14;

/**
 * Returns the order's payable session: the open one again, or a new one. The idempotency key consists of the order and the
 * session's number, which is stored first: after a lost answer, or with two concurrent callers, the same session results.
 * @throws Refusal `payment_unreachable` when Stripe does not answer; the order stays as it is.
 */
export async function openCheckout(order: Order, services: Services): Promise<CheckoutAnswer> {
  const { id: account } = await services.stripeAccount().catch(refuse(order, services));
  const session = await sessionOf(order, account, services);
  if (session.url !== null && session.stripeId !== null)
    return { checkoutUrl: session.url, sessionId: session.stripeId };
  failpoint('checkout-intended');
  const database = await services.identity.ownId();
  const opened = await services.payments
    .openCheckout(
      {
        id: order.id,
        n: session.n,
        reference: order.reference,
        database,
        email: order.email,
        kind: order.kind,
        ...linesOf(order, services),
      },
      checkoutKey(session),
      session.expiresAt,
    )
    .catch(async (error: unknown) => {
      if (error instanceof KeyUsedUp) await services.sessions.abandon(session);
      return refuse(order, services)(error);
    });
  failpoint('checkout-opened');
  if (opened.url === undefined) throw new Refusal('payment_unreachable');
  await services.sessions.recordOpened(session, {
    stripeId: opened.id,
    url: opened.url,
    expiresAt: opened.expiresAt,
  });
  failpoint('checkout-recorded');
  return { checkoutUrl: opened.url, sessionId: opened.id };
}

/** Returns what the order buys, with its price: each style of a set is a line of its own. */
function linesOf(order: Order, services: Services) {
  const { currency, furtherStyles, ownAmount, priceAmount } = order;
  const lineOf = (product: string, amount: number) => ({
    product: `${services.config.BRAND_NAME}: ${product}`,
    price: { amount, currency },
  });
  return {
    ...lineOf(productOf(order, services), ownAmount ?? priceAmount),
    further: (furtherStyles ?? []).map(({ styleId, amount }) =>
      lineOf(titleOf(styleId, order, services), amount),
    ),
  };
}

function titleOf(styleId: string, { locale }: Order, { styles }: Services): string {
  const style = styles.get(styleId);
  return style ? textsIn(style, locale).title : styleId;
}

function productOf(order: Order, services: Services): string {
  const { kind, styleId, locale, packSize, furtherStyles } = order;
  const language = pickLanguage([locale]);
  if (kind === 'gift') return giftNames[language];
  const title = titleOf(styleId, order, services);
  return packSize === null || furtherStyles !== null ? title : packNames[language](packSize, title);
}

function refuse(order: Order, { log }: Services) {
  return (error: unknown): never => {
    log.error('checkout not opened', { order: order.id, ...stripeFailure(error) });
    throw new Refusal('payment_unreachable');
  };
}

/** Abandons a session that was intended too long ago for Stripe to open it, and begins the next one. */
async function sessionOf(order: Order, account: number, { sessions }: Services): Promise<CheckoutSession> {
  const session = await sessions.openOf(order.id, minutes, account);
  const lateBy = Date.now() + leastMinutes * 60_000 - session.expiresAt.getTime();
  if (session.status !== 'intended' || lateBy <= 0) return session;
  await sessions.abandon(session);
  return sessions.openOf(order.id, minutes, account);
}

function checkoutKey({ orderId, n }: CheckoutSession): string {
  return `checkout-${orderId}-${n}`;
}
