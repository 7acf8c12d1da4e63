import { cutDraft } from '#adapters/cut-draft.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { FoundDraft } from '#adapters/database/tables/drafts.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderRequest } from '#contract/order.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { packsFor } from '#domain/pack.ts';
import { isPayable } from '#domain/payment.ts';
import { cropFits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { stylesOf } from '#domain/set.ts';
import { networkRangeOf, readIdempotencyKey } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import {
  offeredStyle,
  refuseGiftWhenClosed,
  refuseWhenClosed,
  type SoldStyle,
} from '../orders/availability.ts';
import { codeIn, createByCode } from '../orders/code-payment.ts';
import { consentVersion } from '../orders/consent-version.ts';
import { createOrder } from '../orders/create-order.ts';
import { currentOrder } from '../orders/current-order.ts';
import { openCheckout } from '../orders/open-checkout.ts';

export function postOrder(services: Services): Handler<Routes['POST /api/orders']> {
  const { config, limits } = services;
  return async ({ request, readBody }) => {
    const body = readBody();
    const codeHash = codeIn(body);
    // A guest at a booth takes the picture home by its link.
    if (body.email === undefined && !(config.BOOTH && codeHash)) throw new Refusal('malformed');
    refuseOddSet(body);
    const networkRange = networkRangeOf(request);
    await limits.consume('checkouts', networkRange);
    const { draft, style } = await validate(body, services);
    const input = {
      photo: await cutDraft(draft, body.crop, services),
      draftId: draft.id,
      proofId: await drawnProof(draft, body, services),
      style,
      email: body.email ?? null,
      locale: usableLocale(body.locale),
      consentVersion,
      networkRange,
      key: readIdempotencyKey(request, 'order', JSON.stringify(body)),
    };
    if (codeHash) return createByCode(input, codeHash, services);
    const [pack, further] = [packIn(body, style, services), await furtherIn(body, services)];
    const payment = { by: 'card', shownPrice: body.price, pack, further } as const;
    return createOrder({ ...input, payment }, services);
  };
}

/** Finds the pack that the visitor chose, if they chose one. @throws Refusal `pack_gone` */
function packIn({ pack: pictures }: OrderRequest, { price }: SoldStyle, { config }: Services) {
  if (pictures === undefined) return undefined;
  const pack = packsFor(price, config.price, config.packs).find((one) => one.pictures === pictures);
  if (!pack) throw new Refusal('pack_gone');
  return pack;
}

/** Finds the further styles that the visitor chose. @throws Refusal `style_unknown` */
function furtherIn({ furtherStyles = [] }: OrderRequest, services: Services): Promise<SoldStyle[]> {
  return Promise.all(furtherStyles.map((id) => offeredStyle(id, services)));
}

/** Refuses further styles beside what they cannot be bought with, and the same one twice. @throws Refusal `malformed` */
function refuseOddSet({ styleId, furtherStyles = [], code, pack }: OrderRequest): void {
  const isAlone = furtherStyles.length === 0;
  const isTwice = new Set([styleId, ...furtherStyles]).size <= furtherStyles.length;
  if (!isAlone && (isTwice || code !== undefined || pack !== undefined)) throw new Refusal('malformed');
}

/** Finds the drawn proof of this draft, style and crop: the visitor has seen it, and gets exactly that picture. */
async function drawnProof(
  { id: draftId, hasProof }: FoundDraft,
  { styleId: style, crop }: OrderRequest,
  { proofs }: Services,
): Promise<string | undefined> {
  if (!hasProof) return undefined;
  const proof = await proofs.find({ draftId, style, crop });
  return proof?.state === 'drawn' ? proof.id : undefined;
}

/** Checks everything that the visitor can correct. */
async function validate(
  { photoId, styleId, email, crop, consent }: OrderRequest,
  services: Services,
): Promise<{ draft: FoundDraft; style: SoldStyle }> {
  if (consent !== true) throw new Refusal('consent_missing');
  if (email !== undefined && !isPlainAddress(email)) throw new Refusal('email_malformed');
  const style = await offeredStyle(styleId, services);
  const draft = await services.drafts.bySecret(hashOf(photoId));
  if (!draft) throw new Refusal('photo_gone');
  if (crop && !cropFits(crop, draft)) throw new Refusal('crop_outside');
  return { draft, style };
}

/** @throws Refusal when the order cannot be fulfilled now */
async function refuseUnpayable(order: Order, services: Services): Promise<void> {
  if (order.kind === 'gift') return refuseGiftWhenClosed(services, order.locale);
  await refuseWhenClosed(services, stylesOf(order), order.locale);
  if (order.photoDeletedAt !== null) throw new Refusal('photo_gone');
}

/** Opens the order's checkout again, or a new one after the last expired. */
export function postCheckout(services: Services): Handler<Routes['POST /api/orders/current/checkout']> {
  return async ({ request }) => {
    let order = await currentOrder(request, services);
    await refuseUnpayable(order, services);
    if (order.state === 'expired') {
      await services.orders.advance({ order, event: 'reopen' });
      order = await currentOrder(request, services);
    }
    if (!isPayable(order)) throw new Refusal('already_paid');
    return openCheckout(order, services);
  };
}
