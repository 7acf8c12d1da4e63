import type { PackLeft } from '#adapters/database/orders/packs.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer } from '#contract/order.ts';
import { showCode } from '#domain/code.ts';
import { refused } from '#domain/order.ts';

type Presented = Pick<OrderAnswer, 'pack'>;

/** Describes what is left of the pack that an order has bought, or of the one whose code paid for it. */
export async function presentPack(order: Order, services: Services): Promise<Presented> {
  if (isPlainSet(order)) return {};
  const pack = await packOf(order, services);
  if (!pack) return {};
  const left = leftOf(pack, services);
  return { pack: order.id === pack.orderId ? { ...left, given: givenOf(pack, services) } : left };
}

/** Decides whether the shop itself draws a set's pictures: what is left of one whose photo was refused is a pack. */
const isPlainSet = ({ furtherStyles, setOrderId, state }: Order): boolean =>
  setOrderId !== null || (furtherStyles !== null && !refused.includes(state));

async function packOf(order: Order, { codes, packs }: Services): Promise<PackLeft | undefined> {
  if (order.packSize !== null) return order.paidAt === null ? undefined : packs.ofOrder(order.id);
  const code = order.paidBy === 'code' ? await codes.thatPaid(order.id) : undefined;
  // Whoever was given one picture has nothing to do with the others.
  return code?.packOrderId && code.givenAt === null ? packs.ofOrder(code.packOrderId) : undefined;
}

function leftOf({ orderId, pictures, left, worth, expiresAt, payment }: PackLeft, { secrets }: Services) {
  return {
    ...{ pictures, left, worth, expiresAt: expiresAt.toISOString() },
    ...(left > 0 && { code: showCode(secrets.packCode(orderId)) }),
    ...(payment !== 'kept' && { stopped: true as const }),
  };
}

function givenOf({ orderId, given }: PackLeft, { secrets }: Services) {
  return given
    .filter(({ isUsed, isGood }) => isUsed || isGood)
    .map(({ place, isUsed }) => ({ code: showCode(secrets.packUseCode(orderId, place)), used: isUsed }));
}
