import { createHash, randomBytes } from 'node:crypto';
import { cutDraft } from '#adapters/cut-draft.ts';
import type { Draft, Order } from '#adapters/database/schema.ts';
import { guessSeconds, removeGuess, type CodeGuess } from '#adapters/database/tables/code-guesses.ts';
import type { KeyedRequest } from '#adapters/database/tables/idempotency-keys.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { OrderRequest } from '#contract/order.ts';
import type { Routes } from '#contract/routes.ts';
import { readCode } from '#domain/code.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { isPayable } from '#domain/payment.ts';
import { cropFits } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf, readIdempotencyKey } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import {
  offeredStyle,
  refuseGiftWhenClosed,
  refuseWhenClosed,
  type SoldStyle,
} from '../orders/availability.ts';
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
    if (!codeHash)
      return createOrder({ ...input, payment: { by: 'card', shownPrice: body.price } }, services);
    const guess = guessOf(networkRange, input.key, services);
    const create = () => createOrder({ ...input, payment: { by: 'code', codeHash, guess } }, services);
    return countGuess(guess, create, services);
  };
}

/** Finds the drawn proof of this draft, style and crop: the visitor has seen it, and gets exactly that picture. */
async function drawnProof(
  { id: draftId }: Draft,
  { styleId: style, crop }: OrderRequest,
  { proofs }: Services,
): Promise<string | undefined> {
  const proof = await proofs.find({ draftId, style, crop });
  return proof?.state === 'drawn' ? proof.id : undefined;
}

/** Returns the code's hash as it is stored, if the visitor gave one. @throws Refusal `code_unknown` */
function codeIn({ code: typed }: OrderRequest): Buffer | undefined {
  if (typed === undefined || typed.trim() === '') return undefined;
  const code = readCode(typed);
  if (code === undefined) throw new Refusal('code_unknown');
  return hashOf(code);
}

/** Checks everything that the visitor can correct. */
async function validate(
  { photoId, styleId, email, crop, consent }: OrderRequest,
  services: Services,
): Promise<{ draft: Draft; style: SoldStyle }> {
  if (consent !== true) throw new Refusal('consent_missing');
  if (email !== undefined && !isPlainAddress(email)) throw new Refusal('email_malformed');
  const style = await offeredStyle(styleId, services);
  const draft = await services.drafts.bySecret(hashOf(photoId));
  if (!draft) throw new Refusal('photo_gone');
  if (crop && !cropFits(crop, draft)) throw new Refusal('crop_outside');
  return { draft, style };
}

/** Identifies a guess, so that a request repeated with its key after a lost answer is not another one. */
function guessOf(range: string, key: KeyedRequest | undefined, { secrets }: Services): CodeGuess {
  const requested = key ? [key.keyHash, key.requestHash] : [randomBytes(32)];
  return {
    addressHash: secrets.fingerprint('address', range),
    requestHash: createHash('sha256').update(Buffer.concat(requested)).digest(),
  };
}

/** Counts the guess while `attempt` runs. Only an unknown code stays counted: one already used was right once. */
async function countGuess<T>(
  guess: CodeGuess,
  attempt: () => Promise<T>,
  { db, codeGuesses }: Services,
): Promise<T> {
  if (!(await codeGuesses.add(guess))) throw new Refusal('code_guessed', { retryAfterSeconds: guessSeconds });
  let wrong = false;
  try {
    return await attempt();
  } catch (error) {
    wrong = error instanceof Refusal && error.errorCode === 'code_unknown';
    throw error;
  } finally {
    if (!wrong) await removeGuess(db, guess);
  }
}

/** @throws Refusal when the order cannot be fulfilled now */
async function refuseUnpayable(order: Order, services: Services): Promise<void> {
  if (order.kind === 'gift') return refuseGiftWhenClosed(services, order.locale);
  await refuseWhenClosed(services, order.styleId, order.locale);
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
