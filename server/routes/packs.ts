import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Handler } from '../http/route.ts';
import { currentOrder } from '../orders/current-order.ts';
import { presentPack } from '../orders/present-pack.ts';

/** Gives pictures of a pack away until so many of them are: repeated, a request does nothing more. */
export function postPackGift(services: Services): Handler<Routes['POST /api/orders/current/pack/given']> {
  return async ({ request, readBody }) => {
    const order = await currentOrder(request, services);
    const { count } = readBody();
    const before = order.packSize === null ? undefined : (await presentPack(order, services)).pack;
    if (!before) throw new Refusal('pack_empty');
    const given = before.given?.length ?? 0;
    if (count > given) {
      if (before.left < count - given) throw new Refusal('pack_empty');
      await services.db.transaction().execute((tx) => services.codes.giveFromPack(order.id, count, tx));
    }
    return {};
  };
}
