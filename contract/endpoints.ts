export type Endpoint = { method: 'GET' | 'POST' | 'DELETE'; path: string };

/** How each call of the API is made. Apart from `routes.ts`, so that the page's scripts carry no schemas. */
export const endpoints = {
  getShop: { method: 'GET', path: '/api/shop' },
  getStyles: { method: 'GET', path: '/api/styles' },

  requestOpeningMail: { method: 'POST', path: '/api/opening-requests' },
  /** The secret of that mail comes with these, as an order's with its calls. */
  confirmOpeningRequest: { method: 'POST', path: '/api/opening-requests/current/confirm' },
  withdrawOpeningRequest: { method: 'DELETE', path: '/api/opening-requests/current' },

  uploadPhoto: { method: 'POST', path: '/api/photos' },
  getPhoto: { method: 'GET', path: '/api/photos/current' },

  createOrder: { method: 'POST', path: '/api/orders' },
  createGift: { method: 'POST', path: '/api/gifts' },
  findOrder: { method: 'POST', path: '/api/orders/find' },
  getOrder: { method: 'GET', path: '/api/orders/current' },
  getFaces: { method: 'GET', path: '/api/orders/current/faces' },
  deleteOrder: { method: 'DELETE', path: '/api/orders/current' },
  openCheckout: { method: 'POST', path: '/api/orders/current/checkout' },
  orderAgain: { method: 'POST', path: '/api/orders/current/again' },
  redraw: { method: 'POST', path: '/api/orders/current/redraw' },
  sendMail: { method: 'POST', path: '/api/orders/current/email' },
  appeal: { method: 'POST', path: '/api/orders/current/appeal' },
  giveFeedback: { method: 'POST', path: '/api/orders/current/feedback' },
  share: { method: 'POST', path: '/api/orders/current/share' },
  unshare: { method: 'DELETE', path: '/api/orders/current/share' },
} as const satisfies Record<string, Endpoint>;

/** What `GET` answers with something else than JSON: images, and the event stream. */
export const nonJsonPaths = {
  /** `which` is `before` or `after`. */
  exampleImage: '/api/styles/:styleId/:which',
  photoPreview: '/api/photos/current/preview',
  orderEvents: '/api/orders/current/events',
  picture: '/api/orders/current/picture',
  picturePreview: '/api/orders/current/picture/preview',
  orderPhoto: '/api/orders/current/photo',
  orderPhotoPreview: '/api/orders/current/photo/preview',
} as const;
