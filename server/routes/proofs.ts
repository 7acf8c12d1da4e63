import type { Proof } from '#adapters/database/schema/proofs.ts';
import type { Draft, Order } from '#adapters/database/schema/schema.ts';
import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { ProofAnswer } from '#contract/proof.ts';
import type { Routes } from '#contract/routes.ts';
import { cropFits, type Crop } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { networkRangeOf, readBearer } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { offeredStyle, refuseWhenClosed } from '../orders/availability.ts';
import { currentOrder } from '../orders/current-order.ts';
import { currentDraft } from './photos.ts';

/** Messages for API clients; the web has its own in every language. */
const reasons = {
  off: 'This shop shows no proofs.',
  busy: 'The machine is busy with paid pictures, so no proof can be drawn right now. You can order without one.',
  slow: 'A picture in this style takes too long to be shown before it is paid. You can order without that.',
} as const;

const unavailable = (context: keyof typeof reasons) =>
  new Refusal('proof_unavailable', { message: reasons[context], values: { context } });

/** Requests a proof of a draft, or answers with the existing one of the same style and crop. */
export function postProof(services: Services): Handler<Routes['POST /api/photos/current/proofs']> {
  return async ({ request, readBody }) => {
    const body = readBody();
    const draft = await currentDraft(request, services);
    await services.limits.consume('photoReads', draft.id);
    if (body.crop && !cropFits(body.crop, draft)) throw new Refusal('crop_outside');
    return requestProof({ draft, ...body, networkRange: networkRangeOf(request) }, services);
  };
}

/** Requests a proof of a delivered order's photo in another style. */
export function postOrderProof(services: Services): Handler<Routes['POST /api/orders/current/proofs']> {
  return async ({ request, readBody }) => {
    const body = readBody();
    const order = await currentOrder(request, services);
    if (order.state !== 'delivered') throw new Refusal('picture_not_ready');
    await services.limits.consume('photoReads', order.id);
    const draft = await draftOf(order, services);
    return requestProof({ draft, ...body, networkRange: networkRangeOf(request) }, services);
  };
}

/** Returns the draft of an order's photo. @throws Refusal `photo_gone` */
async function draftOf({ id }: Order, { drafts, files, secrets }: Services): Promise<Draft> {
  const kept = await drafts.byId(id);
  if (kept) return kept;
  const draft = await drafts.addOfOrder(id, hashOf(secrets.photoSecret(id)));
  const jpeg = draft && (await files.get('photos', id));
  if (!jpeg) throw new Refusal('photo_gone');
  await files.put('drafts', id, jpeg);
  return draft;
}

type ProofRequest = {
  draft: Draft;
  styleId: string;
  crop?: Crop | undefined;
  browser?: string | undefined;
  networkRange: string;
};

/** Requests a proof. One that exists already is shown again without being counted. */
async function requestProof(
  { draft, styleId, crop, browser, networkRange }: ProofRequest,
  services: Services,
): Promise<ProofAnswer> {
  const { proofs, secrets } = services;
  const { id: style } = await offeredStyle(styleId, services);
  const earlier = await proofs.find({ draftId: draft.id, style, crop });
  if (earlier) return present(earlier, services);
  await refuseUndrawable(style, services);
  await countProof(browser, networkRange, services);
  const secretHash = (id: string): Buffer => hashOf(secrets.proofSecret(id));
  const proof = await proofs.add(draft, { style, crop }, secretHash);
  if (!proof) throw new Refusal('photo_gone');
  return present(proof, services);
}

/** @throws Refusal `shop_closed` or `proof_unavailable` */
async function refuseUndrawable(style: string, services: Services): Promise<void> {
  if (services.config.PROOFS === 'off') throw unavailable('off');
  await refuseWhenClosed(services, [style], 'en');
  if (await isSlow(style, services)) throw unavailable('slow');
  if (await isBusy(services)) throw unavailable('busy');
}

/** True if every ComfyUI usually takes too long for this style; one that has not drawn it lately may be quick enough. */
async function isSlow(style: string, { comfyuiInstances, config, proofs }: Services): Promise<boolean> {
  const longest = config.PROOF_LONGEST_SECONDS;
  const healthy = await comfyuiInstances.healthy();
  const usual = await Promise.all(healthy.map(({ url }) => proofs.usualSeconds(style, url, longest)));
  return usual.length > 0 && usual.every((seconds) => seconds !== null && seconds > longest);
}

/** True while paid orders wait, or every ComfyUI has spent its share of the time on proofs. */
async function isBusy({ backlog, comfyuiInstances, config, proofs }: Services): Promise<boolean> {
  if ((await backlog.length()) > 0) return true;
  const [healthy, shares] = await Promise.all([comfyuiInstances.healthy(), proofs.shares()]);
  return healthy.every(({ url }) => (shares.get(url) ?? 0) >= config.PROOF_SHARE / 100);
}

/** @throws Refusal `too_often` */
async function countProof(
  browser: string | undefined,
  networkRange: string,
  { limits }: Services,
): Promise<void> {
  try {
    if (browser !== undefined) await limits.consume('proofsOfBrowser', browser);
    await limits.consume('proofs', networkRange);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = 'Those were all the proofs for one day. You can order without one.';
    const { retryAfterSeconds } = error;
    throw new Refusal('too_often', {
      message,
      values: { context: 'proofs' },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

/** Answers with what a visitor may see of a proof before paying for it. */
export function getProof(services: Services): Handler<Routes['GET /api/proofs/current']> {
  return async ({ request }) => {
    const secretHash = readBearer(request);
    const proof = secretHash && (await services.proofs.bySecret(secretHash));
    if (!proof) throw new Refusal('photo_gone');
    await services.limits.consume('photoReads', proof.id);
    return present(proof, services);
  };
}

function present({ id, state, copy }: Proof, { secrets }: Services): ProofAnswer {
  const proofId = secrets.proofSecret(id);
  return { proofId, state, ...(copy && { jpegBase64: copy.toString('base64') }) };
}
