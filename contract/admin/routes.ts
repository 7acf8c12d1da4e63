import * as z from 'zod/mini';
import type { Endpoint } from '../endpoints.ts';
import type { Route } from '../routes.ts';
import { appealsAnswer, decideRequest } from './appeals.ts';
import { benchAnswer, keepVariantRequest, removeBenchRequest, startBenchRequest } from './bench.ts';
import { borderlineAnswer, reviewRequest } from './borderline.ts';
import { addBlockRequest, blocksAnswer, blocksRequest, liftBlockRequest } from './blocks.ts';
import {
  codeBatchesAnswer,
  codeBatchesRequest,
  issueCodesRequest,
  issuedCodes,
  voidCodesRequest,
} from './codes.ts';
import { adminEndpoints, loginEndpoints } from './endpoints.ts';
import {
  actAnswer,
  actRequest,
  findOrdersRequest,
  orderDescription,
  orderRequest,
  ordersAnswer,
} from './orders.ts';
import { decidePaymentsRequest, paymentsAnswer } from './payments.ts';
import { servicesAnswer, settingsAnswer, testAnswer, testRequest } from './services.ts';
import { daysAnswer, daysRequest } from './days.ts';
import { logAnswer, logRequest, pauseRequest, todayAnswer } from './shop.ts';
import {
  endSessionRequest,
  enrolmentAnswer,
  loginAnswer,
  loginRequest,
  oneTimeCodeRequest,
  passwordRequest,
  recoveryCodesAnswer,
  secondFactorAnswer,
  sessionAnswer,
  sessionsAnswer,
} from './sessions.ts';
import {
  acceptPictureRequest,
  lastPicturesAnswer,
  lastPicturesRequest,
  missingAnswer,
  placeStyleRequest,
  priceStyleRequest,
  stylesAnswer,
  switchStyleRequest,
  testStyleRequest,
} from './styles.ts';

/** A call of the console: how it is made, what it takes and what it answers. A success is always 200. */
export type AdminRoute<Input = unknown, Answer = unknown> = Endpoint & {
  /** What it takes: a `GET` in its query, every other one as JSON. A call without one takes nothing. */
  input?: z.ZodMiniType<Input>;
  answer: z.ZodMiniType<Answer>;
};

/** What was done, in a sentence. */
export const doneAnswer = z.object({ result: z.string() });
const nothing = z.object({});

/** Every call under `/api/admin` that answers JSON. */
export const adminRoutes = {
  getSession: { ...adminEndpoints.getSession, answer: sessionAnswer },
  logOut: { ...adminEndpoints.logOut, answer: nothing },
  listSessions: { ...adminEndpoints.listSessions, answer: sessionsAnswer },
  endSession: { ...adminEndpoints.endSession, input: endSessionRequest, answer: doneAnswer },

  getSecondFactor: { ...adminEndpoints.getSecondFactor, answer: secondFactorAnswer },
  beginSecondFactor: { ...adminEndpoints.beginSecondFactor, input: passwordRequest, answer: enrolmentAnswer },
  confirmSecondFactor: {
    ...adminEndpoints.confirmSecondFactor,
    input: oneTimeCodeRequest,
    answer: recoveryCodesAnswer,
  },
  removeSecondFactor: {
    ...adminEndpoints.removeSecondFactor,
    input: oneTimeCodeRequest,
    answer: doneAnswer,
  },

  findOrders: { ...adminEndpoints.findOrders, input: findOrdersRequest, answer: ordersAnswer },
  getOrder: { ...adminEndpoints.getOrder, input: orderRequest, answer: orderDescription },
  actOnOrder: { ...adminEndpoints.actOnOrder, input: actRequest, answer: actAnswer },

  listAppeals: { ...adminEndpoints.listAppeals, answer: appealsAnswer },
  decideAppeal: { ...adminEndpoints.decideAppeal, input: decideRequest, answer: doneAnswer },

  listPayments: { ...adminEndpoints.listPayments, answer: paymentsAnswer },
  decidePayments: { ...adminEndpoints.decidePayments, input: decidePaymentsRequest, answer: doneAnswer },

  listBorderline: { ...adminEndpoints.listBorderline, answer: borderlineAnswer },
  reviewPhoto: { ...adminEndpoints.reviewPhoto, input: reviewRequest, answer: doneAnswer },

  listStyles: { ...adminEndpoints.listStyles, answer: stylesAnswer },
  findMissing: { ...adminEndpoints.findMissing, answer: missingAnswer },
  getLastPictures: {
    ...adminEndpoints.getLastPictures,
    input: lastPicturesRequest,
    answer: lastPicturesAnswer,
  },
  switchStyle: { ...adminEndpoints.switchStyle, input: switchStyleRequest, answer: doneAnswer },
  priceStyle: { ...adminEndpoints.priceStyle, input: priceStyleRequest, answer: doneAnswer },
  placeStyle: { ...adminEndpoints.placeStyle, input: placeStyleRequest, answer: doneAnswer },
  resetPlaces: { ...adminEndpoints.resetPlaces, answer: doneAnswer },
  testStyle: { ...adminEndpoints.testStyle, input: testStyleRequest, answer: doneAnswer },
  acceptPicture: { ...adminEndpoints.acceptPicture, input: acceptPictureRequest, answer: doneAnswer },

  getBench: { ...adminEndpoints.getBench, answer: benchAnswer },
  startBench: { ...adminEndpoints.startBench, input: startBenchRequest, answer: doneAnswer },
  keepVariant: { ...adminEndpoints.keepVariant, input: keepVariantRequest, answer: doneAnswer },
  removeBench: { ...adminEndpoints.removeBench, input: removeBenchRequest, answer: doneAnswer },

  listServices: { ...adminEndpoints.listServices, answer: servicesAnswer },
  testService: { ...adminEndpoints.testService, input: testRequest, answer: testAnswer },
  listSettings: { ...adminEndpoints.listSettings, answer: settingsAnswer },

  listCodeBatches: {
    ...adminEndpoints.listCodeBatches,
    input: codeBatchesRequest,
    answer: codeBatchesAnswer,
  },
  issueCodes: { ...adminEndpoints.issueCodes, input: issueCodesRequest, answer: issuedCodes },
  voidCodes: { ...adminEndpoints.voidCodes, input: voidCodesRequest, answer: doneAnswer },

  listBlocks: { ...adminEndpoints.listBlocks, input: blocksRequest, answer: blocksAnswer },
  addBlock: { ...adminEndpoints.addBlock, input: addBlockRequest, answer: doneAnswer },
  liftBlock: { ...adminEndpoints.liftBlock, input: liftBlockRequest, answer: doneAnswer },

  getDays: { ...adminEndpoints.getDays, input: daysRequest, answer: daysAnswer },
  getToday: { ...adminEndpoints.getToday, answer: todayAnswer },
  pause: { ...adminEndpoints.pause, input: pauseRequest, answer: doneAnswer },
  resume: { ...adminEndpoints.resume, answer: doneAnswer },
  getLog: { ...adminEndpoints.getLog, input: logRequest, answer: logAnswer },
} as const satisfies Record<keyof typeof adminEndpoints, AdminRoute>;

export type AdminRoutes = typeof adminRoutes;
export type AdminRouteName = keyof AdminRoutes;

/** What a call takes, before the server has read it; `undefined` where it takes nothing. */
export type InputOf<R extends AdminRoute> = R extends { input: infer Input extends z.ZodMiniType }
  ? z.input<Input>
  : undefined;

export const loginRoutes = {
  getLogin: { ...loginEndpoints.getLogin, status: 200, answer: loginAnswer },
  logIn: { ...loginEndpoints.logIn, body: loginRequest, status: 200, answer: sessionAnswer },
} as const satisfies Record<keyof typeof loginEndpoints, Route>;
export type LoginRoutes = typeof loginRoutes;
