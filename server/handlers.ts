import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { createEventHub } from './events/event-hub.ts';
import type { OrderSignals } from './events/order-signals.ts';
import type { Handlers } from './http/route.ts';
import { createCheckPayment } from './orders/check-payment.ts';
import type { Copies } from './photos/make-copies.ts';
import { deleteOrder, getOrder, getOrderEvents, postAppeal, postCancel } from './routes/current-order.ts';
import { postFeedback } from './routes/feedback.ts';
import { deleteGallery, getGallery, getGalleryCopy, postGallery } from './routes/gallery.ts';
import { getGiftCard } from './routes/gift-card.ts';
import { deleteGiftSending, postGiftSending } from './routes/gift-sending.ts';
import { getGift, postGift, postGiftOpening } from './routes/gifts.ts';
import { getApiDescription } from './routes/openapi.ts';
import {
  deleteOpeningRequest,
  postOpeningConfirmation,
  postOpeningRequest,
} from './routes/opening-requests.ts';
import { postEmail, postFind } from './routes/order-mails.ts';
import { postCheckout, postOrder } from './routes/orders.ts';
import { deletePhoto, getPhoto, getPhotoPreview, postPhoto } from './routes/photos.ts';
import {
  getFaces,
  getOrderPhoto,
  getOrderPhotoPreview,
  getPicture,
  getPictureCut,
  getPicturePreview,
} from './routes/pictures.ts';
import { deletePush, postPush } from './routes/push.ts';
import { getProof, postOrderProof, postProof } from './routes/proofs.ts';
import { postPackGift } from './routes/packs.ts';
import { postAgain, postRedraw } from './routes/reorder.ts';
import { deleteShare, postShare } from './routes/share.ts';
import { getExampleImage, getShop, getStyles } from './routes/shop.ts';
import { postWithdrawal } from './routes/withdrawals.ts';

/** Creates the handlers of all routes for visitors. */
export function createHandlers(services: Services, signals: OrderSignals, copyFor: Copies) {
  const checkPayment = createCheckPayment(services);
  return {
    'GET /api/openapi.json': getApiDescription(),
    'GET /api/shop': getShop(services),
    'GET /api/styles': getStyles(services),
    'GET /api/styles/:styleId/:which': getExampleImage(services),
    'POST /api/opening-requests': postOpeningRequest(services),
    'POST /api/opening-requests/current/confirm': postOpeningConfirmation(services),
    'DELETE /api/opening-requests/current': deleteOpeningRequest(services),
    'POST /api/photos': postPhoto(services),
    'GET /api/photos/current': getPhoto(services),
    'DELETE /api/photos/current': deletePhoto(services),
    'GET /api/photos/current/preview': getPhotoPreview(services, copyFor),
    'POST /api/photos/current/proofs': postProof(services),
    'POST /api/orders/current/proofs': postOrderProof(services),
    'GET /api/proofs/current': getProof(services),
    'POST /api/orders': postOrder(services),
    'POST /api/gifts': postGift(services),
    'POST /api/orders/current/gift': postGiftSending(services),
    'DELETE /api/orders/current/gift': deleteGiftSending(services),
    'GET /api/orders/current/card': getGiftCard(services),
    'GET /api/gifts/current': getGift(services),
    'POST /api/gifts/current/open': postGiftOpening(services),
    'POST /api/orders/find': postFind(services),
    'POST /api/withdrawals': postWithdrawal(services),
    'GET /api/orders/current': getOrder(services, checkPayment),
    'DELETE /api/orders/current': deleteOrder(services),
    'GET /api/orders/current/events': getOrderEvents(
      services,
      checkPayment,
      createEventHub(services, signals),
    ),
    'GET /api/orders/current/picture': getPicture(services, copyFor),
    'GET /api/orders/current/picture/preview': getPicturePreview(services, copyFor),
    'GET /api/orders/current/picture/cut': getPictureCut(services, copyFor),
    'GET /api/orders/current/photo': getOrderPhoto(services),
    'GET /api/orders/current/photo/preview': getOrderPhotoPreview(services, copyFor),
    'GET /api/orders/current/faces': getFaces(services, copyFor),
    'POST /api/orders/current/checkout': postCheckout(services),
    'POST /api/orders/current/again': postAgain(services),
    'POST /api/orders/current/redraw': postRedraw(services),
    'POST /api/orders/current/pack/given': postPackGift(services),
    'POST /api/orders/current/cancel': postCancel(services),
    'POST /api/orders/current/email': postEmail(services),
    'POST /api/orders/current/appeal': postAppeal(services),
    'POST /api/orders/current/feedback': postFeedback(services),
    'POST /api/orders/current/gallery': postGallery(services),
    'DELETE /api/orders/current/gallery': deleteGallery(services),
    'POST /api/orders/current/push': postPush(services),
    'DELETE /api/orders/current/push': deletePush(services),
    'GET /api/gallery': getGallery(services),
    'GET /api/gallery/:id/:which': getGalleryCopy(services),
    'POST /api/orders/current/share': postShare(services),
    'DELETE /api/orders/current/share': deleteShare(services),
  } satisfies Handlers<Routes>;
}
