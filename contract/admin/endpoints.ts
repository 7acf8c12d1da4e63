import type { Endpoint } from '../endpoints.ts';

/** Everything under it needs a login. */
export const adminPath = '/api/admin';

/** How each call of the console is made. Apart from `routes.ts`, so that its scripts carry no schemas. */
export const adminEndpoints = {
  getSession: { method: 'GET', path: `${adminPath}/session` },
  logOut: { method: 'POST', path: `${adminPath}/session/end` },
  listSessions: { method: 'GET', path: `${adminPath}/sessions` },
  endSession: { method: 'POST', path: `${adminPath}/sessions/end` },

  getSecondFactor: { method: 'GET', path: `${adminPath}/second-factor` },
  beginSecondFactor: { method: 'POST', path: `${adminPath}/second-factor/begin` },
  confirmSecondFactor: { method: 'POST', path: `${adminPath}/second-factor/confirm` },
  removeSecondFactor: { method: 'POST', path: `${adminPath}/second-factor/off` },

  findOrders: { method: 'GET', path: `${adminPath}/orders` },
  getOrder: { method: 'GET', path: `${adminPath}/orders/one` },
  actOnOrder: { method: 'POST', path: `${adminPath}/orders/act` },

  listAppeals: { method: 'GET', path: `${adminPath}/appeals` },
  decideAppeal: { method: 'POST', path: `${adminPath}/appeals/decide` },

  listPayments: { method: 'GET', path: `${adminPath}/payments` },
  decidePayments: { method: 'POST', path: `${adminPath}/payments/decide` },

  listBorderline: { method: 'GET', path: `${adminPath}/borderline` },
  reviewPhoto: { method: 'POST', path: `${adminPath}/borderline/review` },

  listStyles: { method: 'GET', path: `${adminPath}/styles` },
  findMissing: { method: 'GET', path: `${adminPath}/styles/missing` },
  getLastPictures: { method: 'GET', path: `${adminPath}/styles/pictures` },
  switchStyle: { method: 'POST', path: `${adminPath}/styles/switch` },
  priceStyle: { method: 'POST', path: `${adminPath}/styles/price` },
  placeStyle: { method: 'POST', path: `${adminPath}/styles/place` },
  resetPlaces: { method: 'POST', path: `${adminPath}/styles/reset-places` },
  testStyle: { method: 'POST', path: `${adminPath}/styles/test` },
  acceptPicture: { method: 'POST', path: `${adminPath}/styles/accept` },

  getBench: { method: 'GET', path: `${adminPath}/bench` },
  startBench: { method: 'POST', path: `${adminPath}/bench/start` },
  keepVariant: { method: 'POST', path: `${adminPath}/bench/keep` },
  removeBench: { method: 'POST', path: `${adminPath}/bench/remove` },

  listServices: { method: 'GET', path: `${adminPath}/services` },
  testService: { method: 'POST', path: `${adminPath}/services/test` },
  listSettings: { method: 'GET', path: `${adminPath}/settings` },

  listCodeBatches: { method: 'GET', path: `${adminPath}/codes` },
  issueCodes: { method: 'POST', path: `${adminPath}/codes/issue` },
  voidCodes: { method: 'POST', path: `${adminPath}/codes/void` },

  listBlocks: { method: 'GET', path: `${adminPath}/blocks` },
  addBlock: { method: 'POST', path: `${adminPath}/blocks/add` },
  liftBlock: { method: 'POST', path: `${adminPath}/blocks/lift` },

  getDays: { method: 'GET', path: `${adminPath}/days` },
  getToday: { method: 'GET', path: `${adminPath}/today` },
  pause: { method: 'POST', path: `${adminPath}/pause` },
  resume: { method: 'POST', path: `${adminPath}/resume` },
  getLog: { method: 'GET', path: `${adminPath}/log` },
} as const satisfies Record<string, Endpoint>;

/** What `GET` answers with an image or a file. */
export const adminNonJsonPaths = {
  /** Of the order that `?id=` names; `&small=1` asks for a few kilobytes of it. */
  orderPicture: `${adminPath}/orders/picture`,
  /** Likewise, the photo of an objection or a borderline one; as a few blurred spots unless `?clear=1` asks for itself. */
  reviewPhoto: `${adminPath}/review/photo`,
  /** The one that `?name=` names, of no visitor. */
  testPicture: `${adminPath}/styles/test-picture`,
  /** The `?nth=` of the run that `?id=` names, of no visitor. */
  benchPicture: `${adminPath}/bench/picture`,
  /** The one beside the styles that `?name=` names. */
  benchPhoto: `${adminPath}/bench/photo`,
  /** The variant's of the run that `?id=` names, as JSON to save. */
  variantGraph: `${adminPath}/bench/graph`,
} as const satisfies Record<string, string>;

/** How somebody logs in: the only calls of the console that need no login. */
export const loginEndpoints = {
  getLogin: { method: 'GET', path: '/api/login' },
  logIn: { method: 'POST', path: '/api/login' },
} as const satisfies Record<string, Endpoint>;
