import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import {
  againRequest,
  appealRequest,
  emailRequest,
  findRequest,
  type DeleteAnswer,
} from '#contract/order-actions.ts';
import { isPlainAddress } from '#domain/email.ts';
import { mailFor, type MailKind } from '#domain/mail.ts';
import { redrawableUntil } from '#domain/order.ts';
import type { Size } from '#domain/photo.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import { currentOrder } from '../orders/current-order.ts';
import { createOrder, type OrderInput } from '../orders/create-order.ts';
import { read } from '../http/read.ts';
import { rangeOf } from '../orders/blocks.ts';

/** The order's own photo, while it is kept. */
async function keptPhoto(order: Order, { files }: Services): Promise<Size & { jpeg: Buffer }> {
  const jpeg = order.photoDeletedAt === null ? await files.get('photos', order.id) : undefined;
  if (!jpeg) throw new Refusal('photo_gone');
  return { jpeg, width: order.photoWidth, height: order.photoHeight };
}

/** What the same visitor wished before, in another style if one is named. */
async function sameWish(order: Order, services: Services, styleId = order.styleId): Promise<OrderInput> {
  const style = services.styles.get(styleId);
  if (!style) throw new Refusal('style_unknown');
  const { email, locale, consentVersion } = order;
  return { photo: await keptPhoto(order, services), style, email, locale, consentVersion };
}

/** Another style from the same photo, at full price. */
export function postAgain(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    const { styleId } = read(againRequest, request.body);
    await services.limits.consume('checkouts', rangeOf(request));
    response.status(201).json(await createOrder(await sameWish(order, services, styleId), request, services));
  };
}

/** The same picture drawn once more for free: once per order, within a day. */
export function postRedraw(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    const until = redrawableUntil(order);
    if (until === undefined) throw new Refusal('redraw_over');
    if (await services.orders.redrawOf(order.id)) throw new Refusal('already_redrawn');
    if (until < new Date()) throw new Refusal('redraw_over');
    const wish = { ...(await sameWish(order, services)), redrawOf: order.id };
    response.status(201).json(await createOrder(wish, request, services));
  };
}

/** The mail that says how the order stands. @throws Refusal `nothing_to_send` before it is paid. */
function mailAbout({ state, paidAt, pictureDeletedAt }: Order): MailKind {
  if (paidAt === null) throw new Refusal('nothing_to_send');
  if (state === 'delivered' && pictureDeletedAt !== null) throw new Refusal('picture_not_ready');
  return mailFor[state] ?? 'received';
}

/** Sends what the order has to say again, to a corrected address if one is given. */
export function postEmail(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    const { email } = read(emailRequest, request.body ?? {});
    if (email !== undefined && !isPlainAddress(email)) throw new Refusal('email_malformed');
    const kind = mailAbout(order);
    await services.limits.consume('mails', order.id);
    if (email !== undefined)
      await services.orders.correctEmail(
        order.id,
        email,
        services.secrets.fingerprint('email', foldEmail(email)),
      );
    await requestMail(order.id, kind, services);
    response.status(202).json({});
  };
}

/** @throws Refusal while that very mail is on its way, perhaps to an address that has just been corrected. */
async function requestMail(orderId: string, kind: MailKind, services: Services): Promise<void> {
  if (!(await services.mails.requestAgain(orderId, kind))) {
    await services.limits.restore('mails', orderId);
    const message = 'That mail is being sent right now. If it does not come, try again in a minute.';
    throw new Refusal('too_often', { message, retryAfterSeconds: 60 });
  }
  await services.queue.enqueue({ type: 'mail', id: orderId });
}

/** "It's a mistake": asks for a person to look at the refused photo. */
export function postAppeal(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    const { message } = read(appealRequest, request.body ?? {});
    if (order.state !== 'code_issued' && order.state !== 'rejected_final')
      throw new Refusal('nothing_to_appeal');
    await services.appeals.add(order.id, message);
    response.status(202).json({});
  };
}

/** Deletes photo and picture now. An order that still waits for its drawing then ends as one that failed. */
export function deleteOrder(services: Services): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    const at = await services.orders.markImagesDeleted(order.id);
    await Promise.all(
      (['photos', 'drawings', 'pictures'] as const).map((bucket) => services.files.remove(bucket, order.id)),
    );
    await services.previews.remove(order.id);
    await services.shares.end(order.id);
    await services.queue.enqueue({ type: 'discard-prompts', id: order.id });
    const answer: DeleteAnswer = { deleted: ['photo', 'picture'], at: at.toISOString() };
    response.json(answer);
  };
}

/** Mails the link of an order to whoever knows its reference and address; the answer tells nothing. */
export function postFind(services: Services): RequestHandler {
  return async (request, response) => {
    const asked = read(findRequest, request.body);
    await services.limits.consume('finds', rangeOf(request));
    const order = await orderAsked(asked, services);
    if (order) await mailLink(order, services);
    response.status(202).json({});
  };
}

async function orderAsked(
  { reference, email }: { reference: string; email: string },
  { orders, secrets }: Services,
): Promise<Order | undefined> {
  const order = await orders.byReference(reference.trim().toUpperCase());
  const same = order?.emailHash?.equals(secrets.fingerprint('email', foldEmail(email.trim())));
  // Nobody gets mail for an order that was never paid.
  return same && order?.paidAt ? order : undefined;
}

async function mailLink(order: Order, services: Services): Promise<void> {
  try {
    await services.limits.consume('mails', order.id);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await services.mails.requestAgain(order.id, 'link');
  await services.queue.enqueue({ type: 'mail', id: order.id });
}
