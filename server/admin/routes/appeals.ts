import type { Services } from '#compose.ts';
import { decideAppeal, describeAppeal } from '#operations/decide-appeal.ts';
import { findOrder } from '#operations/find-orders.ts';
import { act, answerDone } from '../act.ts';
import { requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

/**
 * Appeals per answer: the consequences of each are worked out in a transaction that is rolled back, which takes time. The page
 * asks for more once these are decided.
 */
const mostAtOnce = 10;

export function listAppeals(services: Services): AdminHandler<'GET /api/admin/appeals'> {
  return async ({ operator }) => {
    const open = (await services.appeals.open()).slice(0, mostAtOnce);
    await act(services, operator, { action: 'appeals.list', subject: null }, () => Promise.resolve());
    return Promise.all(open.map(({ orderId }) => describe(orderId, services)));
  };
}

async function describe(orderId: string, services: Services) {
  const appeal = await describeAppeal(await findOrder(orderId, services), services);
  const { id, reference, at, message, scores, limits, photoDeletedAt, liftedBlocks, code, isDrawn } = appeal;
  const blocks = liftedBlocks.map(({ kind, until }) => ({ kind, until }));
  const facts = { id, reference, at, message, scores, limits, liftedBlocks: blocks, code, isDrawn };
  return withIsoDates({ ...facts, hasPhoto: photoDeletedAt === null });
}

export function postDecision(services: Services): AdminHandler<'POST /api/admin/appeals/decide'> {
  return async ({ input: { id, uphold, reason }, operator: { name } }) => {
    requireReason(reason);
    const order = await findOrder(id, services);
    return answerDone(
      services,
      { name, reason },
      { action: uphold ? 'appeals.uphold' : 'appeals.dismiss', subject: order.reference },
      () => decideAppeal(order, uphold, services),
    );
  };
}
