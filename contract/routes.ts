import * as z from 'zod/mini';
import { checkoutAnswer, orderAnswer, orderCreated, orderRequest } from './order.ts';
import {
  againRequest,
  appealRequest,
  deleteAnswer,
  emailRequest,
  findRequest,
  shareAnswer,
} from './order-actions.ts';
import { photoAnswer, uploadAnswer } from './photo.ts';
import { shopAnswer, styleAnswer } from './shop.ts';

/** What a call is: how it is made, what its body is and what it answers. */
export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What the body must be; a call without one takes none. */
  body?: z.ZodMiniType;
  /** Of the success. */
  status: 200 | 201 | 202;
  answer: z.ZodMiniType;
};

const nothing = z.object({});

/** Every call of the API that answers JSON; pictures, the event stream and the webhook are none of them. */
export const routes = {
  getShop: { method: 'GET', path: '/api/shop', status: 200, answer: shopAnswer },
  getStyles: { method: 'GET', path: '/api/styles', status: 200, answer: z.array(styleAnswer) },

  /** Takes a multipart form, field `photo`. */
  uploadPhoto: { method: 'POST', path: '/api/photos', status: 201, answer: uploadAnswer },
  getPhoto: { method: 'GET', path: '/api/photos/current', status: 200, answer: photoAnswer },

  createOrder: { method: 'POST', path: '/api/orders', body: orderRequest, status: 201, answer: orderCreated },
  findOrder: { method: 'POST', path: '/api/orders/find', body: findRequest, status: 202, answer: nothing },
  getOrder: { method: 'GET', path: '/api/orders/current', status: 200, answer: orderAnswer },
  deleteOrder: { method: 'DELETE', path: '/api/orders/current', status: 200, answer: deleteAnswer },
  openCheckout: { method: 'POST', path: '/api/orders/current/checkout', status: 200, answer: checkoutAnswer },
  orderAgain: {
    method: 'POST',
    path: '/api/orders/current/again',
    body: againRequest,
    status: 201,
    answer: orderCreated,
  },
  redraw: { method: 'POST', path: '/api/orders/current/redraw', status: 201, answer: orderCreated },
  sendMail: {
    method: 'POST',
    path: '/api/orders/current/email',
    body: emailRequest,
    status: 202,
    answer: nothing,
  },
  appeal: {
    method: 'POST',
    path: '/api/orders/current/appeal',
    body: appealRequest,
    status: 202,
    answer: nothing,
  },
  share: { method: 'POST', path: '/api/orders/current/share', status: 201, answer: shareAnswer },
  unshare: { method: 'DELETE', path: '/api/orders/current/share', status: 200, answer: nothing },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** What a call's body is, before the server has read it; `undefined` where it takes none. */
export type BodyOf<R extends Route> = R extends { body: infer Body extends z.ZodMiniType }
  ? z.input<Body>
  : undefined;

/** What a call answers when it succeeds. */
export type AnswerOf<R extends Route> = z.infer<R['answer']>;
