import { failpoint } from '#adapters/failpoint.ts';
import type { Gift, GiftSending } from '#adapters/database/schema/gifts.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderCreated } from '#contract/order.ts';
import type { Price } from '#domain/money.ts';
import { firstState } from '#domain/order.ts';
import type { StyleChange } from '#domain/style-changes.ts';
import { configuredStyles, refuseGiftWhenClosed, refuseOtherPrice } from './availability.ts';
import { fingerprintsOf, refuseBlocked } from './blocks.ts';
import { identityIn, presentCreated } from './create-order.ts';
import { keepingTerms } from './keep-terms.ts';

type GiftInput = {
  email: string;
  locale: string;
  consentVersion: string;
  networkRange: string;
  key?: KeyedRequest | undefined;
  /** Price shown by the page. */
  shownPrice?: Price | undefined;
  /** Words on its card, and to whom it is sent. */
  card: Partial<Pick<Gift, 'fromName' | 'toName' | 'message'> & GiftSending>;
};

/** Returns the price of the most expensive style, including those turned off, so that the recipient may choose any. */
export function giftPrice(services: Services, changes: StyleChange[]): Price {
  const prices = configuredStyles(services, changes).map(({ price }) => price);
  return prices.toSorted((a, b) => b.amount - a.amount)[0] ?? services.config.price;
}

/** Creates the order of a gift and opens its checkout. @throws Refusal before any money is taken */
export async function createGift(input: GiftInput, services: Services): Promise<OrderCreated> {
  const { email, locale, consentVersion, key, shownPrice, card } = input;
  const price = giftPrice(services, (await services.styleChanges.shown()).changes);
  await refuseGiftWhenClosed(services, locale);
  refuseOtherPrice(shownPrice, price);
  const fingerprints = { ...fingerprintsOf(input, services), photoHash: null };
  await refuseBlocked(fingerprints, locale, services);
  const { termsHash, ...terms } = keepingTerms(locale, services);
  const order = await services.orders.create({
    ...terms,
    order: {
      ...fingerprints,
      ...{ kind: 'gift', state: firstState.card, paidBy: 'card' },
      ...{ priceAmount: price.amount, currency: price.currency },
      ...{ email, locale, consentVersion, termsHash },
      // A gift never has a photo.
      ...{ styleId: '', photoWidth: 0, photoHeight: 0, photoDeletedAt: new Date() },
    },
    key,
    identity: identityIn(services),
    finish: (tx, orderId) =>
      services.gifts.add({ ...card, orderId, secretHash: hashOf(services.secrets.giftSecret(orderId)) }, tx),
  });
  failpoint('order-created');
  return presentCreated(order, services);
}
