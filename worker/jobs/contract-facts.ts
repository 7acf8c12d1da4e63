import type { Order } from '#adapters/database/schema/schema.ts';
import { moment } from '#adapters/mails/days.ts';
import type { Contract } from '#adapters/mails/facts.ts';
import { pickLanguage } from '#domain/language.ts';
import { sellerIn, sellerLines } from '#domain/seller.ts';
import type { WorkerServices } from '../services.ts';
import { packOf } from './pack-facts.ts';

/** Returns what confirms the order's contract: its seller, when its buyer made it, and its terms. */
export async function contractOf(order: Order, services: WorkerServices): Promise<Contract> {
  const { createdAt, locale, termsHash } = order;
  const { config, terms } = services;
  return {
    seller: sellerLines(sellerIn(config), pickLanguage([locale])),
    // Buyers declare their consent by the request that creates the order.
    orderedAt: moment(createdAt, locale),
    withdrawUrl: `${config.PUBLIC_URL}/withdraw`,
    pack: await packOf(order, services),
    isSet: order.furtherStyles !== null,
    terms: termsHash ? await terms.byHash(termsHash) : undefined,
  };
}
