import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Handler } from '../http/route.ts';
import { currentOrder } from '../orders/current-order.ts';

/** Records whether the visitor likes the picture, for the operator only; the latest answer replaces earlier ones. */
export function postFeedback(services: Services): Handler<Routes['POST /api/orders/current/feedback']> {
  return async ({ request, readBody }) => {
    const { id } = await currentOrder(request, services);
    const { liked } = readBody();
    await services.limits.consume('photoReads', id);
    if (!(await services.feedback.give(id, liked))) throw new Refusal('picture_not_ready');
    return {};
  };
}
