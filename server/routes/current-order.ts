import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Order } from '#adapters/database/schema.ts';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { streamHeaders, type EventHub } from '../events/event-hub.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { currentOrder } from '../orders/current-order.ts';
import { presentOrder } from '../orders/present-order.ts';

const retryAfterSeconds = 60;
/** How long a visitor who deletes waits for the worker, which needs a moment to stop a drawing. */
const cleanupSeconds = 5;
const cleanupLookMs = 100;

export function getOrder(services: Services): Handler<Routes['getOrder']> {
  return async ({ request }) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('status', order.id);
    await checkPayment(order, services);
    return presentOrder(order, services);
  };
}

/** The order at once and after every change, and previews while it is drawn, as server-sent events. */
export function getOrderEvents(services: Services, hub: EventHub): RequestHandler {
  return async (request, response) => {
    const order = await currentOrder(request, services);
    await services.limits.consume('status', order.id);
    await checkPayment(order, services);
    if (request.method === 'HEAD') response.writeHead(200, streamHeaders).end();
    else if (!hub.addStream(order.id, networkRangeOf(request), response)) throw tooManyStreams();
  };
}

/** The page then asks for the order every few seconds instead. */
function tooManyStreams(): Refusal {
  const message =
    'Too many pages follow their orders live from your network. Ask for the order itself instead.';
  return new Refusal('too_often', { message, values: { context: 'streams' }, retryAfterSeconds });
}

/** Enqueues a look at Stripe: a visitor who comes back from paying may be faster than its webhook. */
async function checkPayment(order: Order, { queue, sessions }: Services): Promise<void> {
  if (order.state !== 'awaiting_payment') return;
  for (const { stripeId, status } of await sessions.ofOrder(order.id)) {
    if (stripeId !== null && status === 'open') await queue.enqueue({ type: 'session', id: stripeId });
  }
}

/** Deletes photo and picture now, and the draft that the photo was cut from. An order that still waits for its drawing then ends as one that failed. */
export function deleteOrder(services: Services): Handler<Routes['deleteOrder']> {
  const { drafts, drawings, feedback, files, orders, previews, queue, shares } = services;
  return async ({ request }) => {
    const { id, draftId } = await currentOrder(request, services);
    const at = await orders.markImagesDeleted(id);
    if (draftId !== null) {
      await drafts.remove(draftId);
      await files.remove('drafts', draftId);
    }
    await Promise.all([files.remove('photos', id), drawings.removeOf(id), files.remove('pictures', id)]);
    await previews.remove(id);
    await shares.end(id);
    await feedback.remove(id);
    await queue.enqueue({ type: 'discard-prompts', id });
    const images: ('photo' | 'picture')[] = ['photo', 'picture'];
    const isAllGone = await waitForCleanup(id, services);
    const outcome = isAllGone ? { deleted: images } : { deleted: [], pending: images };
    return { ...outcome, at: at.toISOString() };
  };
}

/** Gives the worker time to remove what ComfyUI has of an order. @returns whether it could. */
async function waitForCleanup(orderId: string, { prompts }: Services): Promise<boolean> {
  const end = performance.now() + cleanupSeconds * 1000;
  while (await prompts.isLeft(orderId)) {
    if (performance.now() > end) return false;
    await pause(cleanupLookMs);
  }
  return true;
}

/** "It's a mistake": requests that a person looks at the refused photo. */
export function postAppeal(services: Services): Handler<Routes['appeal']> {
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    const { message } = readBody();
    if (order.state !== 'code_issued' && order.state !== 'rejected_final')
      throw new Refusal('nothing_to_appeal');
    await services.appeals.add(order.id, message);
    return {};
  };
}
