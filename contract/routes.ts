import * as z from 'zod/mini';
import { endpoints, type Endpoint } from './endpoints.ts';
import { checkoutAnswer, giftRequest, orderAnswer, orderCreated, orderRequest } from './order.ts';
import {
  againRequest,
  appealRequest,
  deleteAnswer,
  emailRequest,
  facesAnswer,
  feedbackRequest,
  findRequest,
  shareAnswer,
} from './order-actions.ts';
import { photoAnswer, uploadAnswer } from './photo.ts';
import { openingRequest, shopAnswer, styleAnswer } from './shop.ts';

/** What a call is: how it is made, what its body is and what it answers. */
export type Route<Body = unknown, Answer = unknown> = Endpoint & {
  /** What the body must be; a call without one takes none. */
  body?: z.ZodMiniType<Body>;
  /** Of the success. */
  status: 200 | 201 | 202;
  /** What a success answers; anything else is an `errorAnswer`. */
  answer: z.ZodMiniType<Answer>;
};

const nothing = z.object({});

/** Every call of the API that answers JSON; pictures, the event stream and the webhook are none of them. */
export const routes = {
  getShop: { ...endpoints.getShop, status: 200, answer: shopAnswer },
  getStyles: { ...endpoints.getStyles, status: 200, answer: z.array(styleAnswer) },

  requestOpeningMail: {
    ...endpoints.requestOpeningMail,
    body: openingRequest,
    status: 202,
    answer: nothing,
  },
  confirmOpeningRequest: { ...endpoints.confirmOpeningRequest, status: 200, answer: nothing },
  withdrawOpeningRequest: { ...endpoints.withdrawOpeningRequest, status: 200, answer: nothing },

  /** Takes a multipart form, field `photo`. */
  uploadPhoto: { ...endpoints.uploadPhoto, status: 201, answer: uploadAnswer },
  getPhoto: { ...endpoints.getPhoto, status: 200, answer: photoAnswer },

  createOrder: { ...endpoints.createOrder, body: orderRequest, status: 201, answer: orderCreated },
  createGift: { ...endpoints.createGift, body: giftRequest, status: 201, answer: orderCreated },
  findOrder: { ...endpoints.findOrder, body: findRequest, status: 202, answer: nothing },
  getOrder: { ...endpoints.getOrder, status: 200, answer: orderAnswer },
  getFaces: { ...endpoints.getFaces, status: 200, answer: facesAnswer },
  deleteOrder: { ...endpoints.deleteOrder, status: 200, answer: deleteAnswer },
  openCheckout: { ...endpoints.openCheckout, status: 200, answer: checkoutAnswer },
  orderAgain: { ...endpoints.orderAgain, body: againRequest, status: 201, answer: orderCreated },
  redraw: { ...endpoints.redraw, status: 201, answer: orderCreated },
  sendMail: { ...endpoints.sendMail, body: emailRequest, status: 202, answer: nothing },
  appeal: { ...endpoints.appeal, body: appealRequest, status: 202, answer: nothing },
  giveFeedback: { ...endpoints.giveFeedback, body: feedbackRequest, status: 200, answer: nothing },
  share: { ...endpoints.share, status: 201, answer: shareAnswer },
  unshare: { ...endpoints.unshare, status: 200, answer: nothing },
} as const satisfies Record<keyof typeof endpoints, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** What a call's body is, before the server has read it; `undefined` where it takes none. */
export type BodyOf<R extends Route> = R extends { body: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : undefined;

/** What a call answers when it succeeds. */
export type AnswerOf<R extends Route> = z.infer<R['answer']>;
