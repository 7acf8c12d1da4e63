import { galleryRoutes } from './gallery.ts';
import { giftRoutes } from './gift.ts';
import { apiRoutes } from './openapi.ts';
import { openingRoutes } from './opening.ts';
import { orderActionRoutes } from './order-actions.ts';
import { orderRoutes } from './order.ts';
import { photoRoutes } from './photo.ts';
import { pictureRoutes } from './pictures.ts';
import { proofRoutes } from './proof.ts';
import type { JsonName } from './route.ts';
import { shopRoutes } from './shop.ts';

export type { AnswerOf, BodyOf } from './route.ts';

/** Every route of the API for visitors; Stripe's webhook is not among them. */
export const routes = {
  ...apiRoutes,
  ...shopRoutes,
  ...openingRoutes,
  ...photoRoutes,
  ...proofRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...giftRoutes,
  ...pictureRoutes,
  ...galleryRoutes,
};
export type Routes = typeof routes;

export type JsonRouteName = JsonName<Routes>;
export type MediaRouteName = Exclude<keyof Routes, JsonRouteName>;
