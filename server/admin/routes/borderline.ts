import type { Services } from '#compose.ts';
import { sayDismissing } from '#operations/audit-lines.ts';
import { findOrder } from '#operations/find-orders.ts';
import { describeBorderline, findBorderline, reviewPhoto } from '#operations/review-photo.ts';
import { act, answerDone } from '../act.ts';
import { requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function listBorderline(services: Services): AdminHandler<'GET /api/admin/borderline'> {
  return async ({ operator }) => {
    await act(services, operator, { action: 'borderline.list', subject: null }, () => Promise.resolve());
    const ids = await findBorderline(services);
    return Promise.all(ids.map((id) => describe(id, services)));
  };
}

async function describe(id: string, services: Services) {
  const photo = await describeBorderline(await findOrder(id, services), services);
  const { reference, at, scores, limits, verdict } = photo;
  const dismissing = sayDismissing(photo.dismissing);
  return withIsoDates({ id, reference, at, scores, limits, verdict, dismissing });
}

export function postReview(services: Services): AdminHandler<'POST /api/admin/borderline/review'> {
  return async ({ input: { id, uphold, reason }, operator: { name } }) => {
    if (!uphold) requireReason(reason ?? '');
    const order = await findOrder(id, services);
    return answerDone(
      services,
      { name, reason },
      { action: uphold ? 'borderline.uphold' : 'borderline.dismiss', subject: order.reference },
      () => reviewPhoto(order, uphold, services),
    );
  };
}
