import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import type { OrderAnswer } from '#contract/order.ts';
import type { OrderState } from '#domain/order.ts';
import type { FurtherStyle } from '#domain/set.ts';
import { presentPicture } from './present-picture.ts';
import { presentProgress } from './wait.ts';

type PresentedSet = { pictures: Order[]; shown: Pick<OrderAnswer, 'set'> };

/** States of the first picture in which there are others, or will be. */
const shownIn: OrderState[] = ['paid', 'approved', 'drawn', 'accepted', 'delivered', 'failed', 'refunded'];

/** Describes the further pictures of a set, in the order in which they were chosen. */
export async function presentSet(order: Order, services: Services): Promise<PresentedSet> {
  const { furtherStyles, state } = order;
  if (furtherStyles === null || !shownIn.includes(state)) return { pictures: [], shown: {} };
  const pictures = await services.sets.picturesOf(order);
  const set = await Promise.all(
    furtherStyles.map((one) => {
      const picture = pictures.find(({ styleId }) => styleId === one.styleId);
      return presentOne(one, picture, { order, services });
    }),
  );
  return { pictures, shown: { set } };
}

/** Describes a picture; until the photo has passed its check, it is as far as the first one. */
async function presentOne(
  { styleId, amount }: FurtherStyle,
  picture: Order | undefined,
  { order, services }: { order: Order; services: Services },
) {
  const shown = picture ?? order;
  return {
    styleId,
    price: { amount, currency: order.currency },
    state: shown.state,
    progress: await presentProgress(shown, services),
    ...(picture && { ...presentPicture(picture), token: services.secrets.orderToken(picture.id) }),
  };
}
