import type { Language } from './language.ts';
import { parsePrice, stepOf, type Price } from './money.ts';

/** Several pictures for one payment: the first is drawn now, and each of the others is a use of the pack's code. */
export type Pack = { pictures: number; price: Price };

/** A pack as it is sold: every further picture may be in any style that costs no more than `worth`. */
export type SoldPack = Pack & { worth: Price };

const [fewest, most] = [2, 50];

/** Setting that sells none, although `.env` names some. */
const off = 'off';

/** Reads the packs that a shop sells, such as `5=19.99, 10=34.99`, the smallest first. @throws RangeError */
export function parsePacks(text: string | undefined, currency: string): Pack[] {
  if (text === undefined || text.trim() === off) return [];
  const packs = text.split(',').map((one) => parsePack(one, currency));
  const sizes = new Set(packs.map(({ pictures }) => pictures));
  if (sizes.size < packs.length) throw new RangeError('names the same number of pictures twice');
  return packs.toSorted((one, other) => one.pictures - other.pictures);
}

function parsePack(text: string, currency: string): Pack {
  const [, pictures, price] = /^\s*(\d{1,3})\s*=\s*(\S+)\s*$/.exec(text) ?? [];
  if (price === undefined) throw new RangeError(`must be like 5=19.99,10=34.99, or ${off}`);
  const count = Number(pictures);
  if (count < fewest || count > most)
    throw new RangeError(`A pack has ${fewest} to ${most} pictures, not ${count}`);
  const pack = { pictures: count, price: parsePrice(price, currency) };
  if (shareOf(pack).amount === 0) throw new RangeError(`${price} is too little for ${count} pictures`);
  return pack;
}

/**
 * Returns the money that stands behind each further picture of a pack: an equal share, rounded down to what Stripe can refund. The
 * first picture has the rest.
 */
export function shareOf({ pictures, price: { amount, currency } }: Pack): Price {
  const share = Math.floor(amount / pictures);
  return { amount: share - (share % stepOf(currency)), currency };
}

/** Returns what a picture of a pack costs, rounded up to what can be charged. */
export function pricePerPicture({ pictures, price: { amount, currency } }: Pack): Price {
  const step = stepOf(currency);
  return { amount: Math.ceil(amount / pictures / step) * step, currency };
}

/**
 * Returns the packs that are sold with a picture at this price, where one picture usually costs `usual`. A pack does not pay for
 * dearer styles, and none is offered whose pictures cost more than a single one.
 */
export function packsFor(price: Price, usual: Price, packs: readonly Pack[]): SoldPack[] {
  if (price.amount > usual.amount) return [];
  const saves = packs.filter((pack) => pack.price.amount < price.amount * pack.pictures);
  return saves.map((pack) => ({ ...pack, worth: usual }));
}

type PackOrder = {
  priceAmount: number;
  packSize: number | null;
  packShare: number | null;
  ownAmount: number | null;
};

/** Returns the part of an order's price behind its own picture, in minor units: the first of a pack or a set, or the only one. */
export function ownShareOf({ priceAmount, packSize, packShare, ownAmount }: PackOrder): number {
  if (ownAmount !== null) return ownAmount;
  return priceAmount - ((packSize ?? 1) - 1) * (packShare ?? 0);
}

/** Names of a pack at the checkout and in mails, with the style of its first picture. */
export const packNames: Record<Language, (pictures: number, style: string) => string> = {
  en: (pictures, style) => `Pack of ${pictures} cartoons, the first in the ${style} style`,
  de: (pictures, style) => `Paket mit ${pictures} Bildern, das erste im Stil ${style}`,
  es: (pictures, style) => `Paquete de ${pictures} dibujos, el primero en estilo ${style}`,
  fr: (pictures, style) => `Lot de ${pictures} dessins, le premier dans le style ${style}`,
};
