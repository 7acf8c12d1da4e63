import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import { audited } from '#operator/operations/audited.ts';
import { decideAppeal, describeAppeal } from '#operator/operations/decide-appeal.ts';
import { findOrder } from '#operator/operations/find-orders.ts';
import { callerOf, requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';
import { orderOfQuery } from './orders.ts';

/** More than somebody decides on in one evening. */
const mostAtOnce = 30;

export function listAppeals(services: Services): AdminHandler<AdminRoutes['listAppeals']> {
  return async ({ operator }) => {
    const open = (await services.appeals.open()).slice(0, mostAtOnce);
    await audited(services, operator, { action: 'appeals.list', subject: null }, () =>
      Promise.resolve('shown'),
    );
    return Promise.all(open.map(({ orderId }) => describe(orderId, services)));
  };
}

async function describe(orderId: string, services: Services) {
  const appeal = await describeAppeal(await findOrder(orderId, services), services);
  const { id, reference, at, message, scores, limits, photoDeletedAt, liftedBlocks, code } = appeal;
  const blocks = liftedBlocks.map(({ kind, until }) => ({ kind, until }));
  const facts = { id, reference, at, message, scores, limits, liftedBlocks: blocks, code };
  return withIsoDates({ ...facts, hasPhoto: photoDeletedAt === null });
}

/** Nothing of a photo of this size is to be recognised, however large it is shown. */
const blurredLongSide = 12;

/** The refused photo: a few blurred spots until somebody asks for it itself with `?clear=1`, which is noted. */
export function getAppealPhoto(services: Services): RequestHandler {
  const { files, images } = services;
  return async (request, response) => {
    const order = await orderOfQuery(request.query, services);
    const appeal = await services.appeals.ofOrder(order.id);
    const photo = appeal && (await files.get('photos', order.id));
    if (!photo) throw new Refusal('photo_gone');
    if (request.query.clear !== '1') {
      response.type('jpeg').send(await images.preview(photo, blurredLongSide));
      return;
    }
    const action = { action: 'appeals.show', subject: order.reference };
    await audited(services, callerOf(request).operator, action, () =>
      Promise.resolve('shown, with its photo'),
    );
    response.type('jpeg').send(await images.preview(photo));
  };
}

export function postDecision(services: Services): AdminHandler<AdminRoutes['decideAppeal']> {
  return async ({ input: { id, uphold, reason }, operator: { name } }) => {
    requireReason(reason);
    const order = await findOrder(id, services);
    const action = { action: uphold ? 'appeals.uphold' : 'appeals.dismiss', subject: order.reference };
    const result = await audited(services, { name, reason }, action, () =>
      decideAppeal(order, uphold, services),
    );
    return { result };
  };
}
