/**
 * Everything the shop may refuse, with the message shown to visitors. A refusal is expected; any other error is a bug.
 * The key is `error.code` in the API; `status` is the HTTP status.
 */
export const refusals = {
  malformed: [400, 'Something in that request is missing or wrong. Reload the page and try again.'],
  request_too_large: [413, 'That is more than the shop can take in at once. Shorten it and try again.'],
  too_slow: [408, 'That took too long to arrive. Check your connection and try again.'],
  photo_missing: [400, 'Select a photo.'],
  photo_too_large: [413, 'The photo must be smaller than 15 MB.'],
  photo_kind: [415, 'The photo must be a JPG, PNG, WebP, HEIC or AVIF.'],
  photo_damaged: [422, 'The photo is empty or damaged. Choose another one.'],
  photo_too_small: [422, 'The photo must be at least 256 pixels on its short side.'],
  photo_too_many_pixels: [422, 'The photo must have at most 52 megapixels. Choose a smaller one.'],
  photo_too_thin: [
    422,
    'The photo is too long and thin to draw. Its long side may be 8 times its short side.',
  ],
  photo_gone: [404, 'That photo is no longer kept. Choose it again.'],
  crop_outside: [422, 'The crop must lie inside the photo and be at least 256 pixels on its short side.'],
  style_unknown: [422, 'That style is not offered any more. Choose another one.'],
  proof_unavailable: [409, 'No proof can be drawn right now. You can order without one.'],
  price_changed: [
    409,
    'The price has changed since you saw it. You have not been charged. Look at the new one and order again.',
  ],
  email_malformed: [422, 'Enter an email address like name@example.com.'],
  consent_missing: [422, 'Tick the box to say that you may use this photo.'],
  code_unknown: [422, 'We do not know that code. Check it for typing mistakes.'],
  code_used: [409, 'That code has been used already.'],
  code_expired: [409, 'That code has expired.'],
  code_of_test: [409, 'That code was made while this shop was being tried out. It is worth nothing now.'],
  code_worth_less: [409, 'That code does not cover this style. Choose another style, or pay by card.'],
  code_stopped: [409, 'The payment for that code was returned or is under review.'],
  pack_gone: [409, 'That pack is no longer sold. Choose another one, or a single picture.'],
  pack_empty: [409, 'There is no picture left in that pack.'],
  code_guessed: [429, 'Too many wrong codes. Try again in an hour, or pay by card.'],
  gift_link: [422, 'A gift cannot contain links or addresses. Take them out of the names and the message.'],
  gift_day: [422, 'Choose a day between today and a year from now.'],
  gift_sent: [409, 'That gift is on its way, or was sent to as many addresses as it can be.'],
  gift_unknown: [404, 'We do not know that gift. Open the link on its card once more.'],
  blocked: [403, 'Ordering is paused for now after several refused photos.'],
  shop_closed: [503, 'The drawing machine is off right now. You have not been charged. Try again later.'],
  shop_open: [409, 'The booth is open again: you can order right away.'],
  opening_link_over: [
    404,
    'That link has expired. If you still want a mail, ask for one on the closed page.',
  ],
  already_redrawn: [409, 'This picture has been redrawn already.'],
  redraw_over: [409, 'A picture can be redrawn within 24 hours.'],
  redraw_stopped: [
    409,
    'The payment for this picture was returned or is under review, so it is not drawn again.',
  ],
  drawing_begun: [409, 'We have begun to draw this order, so it can no longer be cancelled.'],
  cancel_stopped: [
    409,
    'The payment for this order was returned or is under review, so it cannot be cancelled here.',
  ],
  nothing_to_cancel: [409, 'There is nothing to cancel here.'],
  nothing_to_appeal: [409, 'There is nothing to object to: this photo was not refused.'],
  nothing_to_send: [409, 'There is nothing to send yet.'],
  order_unknown: [404, 'We do not know that order. Open the link in your email.'],
  picture_not_ready: [404, 'The picture is not there (yet, or any more).'],
  already_paid: [409, 'That order is paid already. Nothing more is charged.'],
  key_reused: [409, 'That request was already used for something else. Reload the page and try again.'],
  cross_site: [403, 'That request came from another site. Open the shop itself and try again.'],
  signature_wrong: [400, 'The signature does not match.'],
  too_often: [429, 'That was a lot of requests. Wait a little and try again.'],
  no_such_page: [404, 'There is nothing at this address.'],
  no_room: [507, 'The shop has no room for new photos right now. Nothing is lost; try again a little later.'],
  payment_unreachable: [
    503,
    'The payment service does not answer. Nothing was charged. Try again in a minute.',
  ],
  shop_unavailable: [503, 'The shop is catching its breath. Nothing is lost; try again in a minute.'],
} as const satisfies Record<string, readonly [number, string]>;

/** Refusals that only operators meet, in English. */
const consoleRefusals = {
  login_required: [401, 'Log in first.'],
  login_wrong: [401, 'That is not the password.'],
  code_required: [401, 'Enter the code that your app shows, or a recovery code.'],
  code_wrong: [
    401,
    'That is not the current code, or it has been used already. Wait for the next one; each works once.',
  ],
  login_link_over: [
    401,
    'That link has been used, or is older than ten minutes. `toonbooth admin login` prints another.',
  ],
  passkey_wrong: [401, 'That passkey does not belong to anybody here, or it took too long. Try again.'],
  invitation_over: [
    401,
    'That invitation has been used, replaced, or is older than a week. Ask for another.',
  ],
  role_missing: [403, 'Your role does not allow this. An owner can change it, on People.'],
  password_missing: [409, 'No password is set yet: `toonbooth admin password` sets one.'],
  csrf_wrong: [403, 'This page is older than your login. Load it again.'],
  not_possible: [409, 'That cannot be done.'],
  metrics_token_wrong: [
    401,
    'Send METRICS_TOKEN as a bearer token (in Prometheus: authorization, credentials).',
  ],
  metrics_token_missing: [
    403,
    'Set METRICS_TOKEN, at least 16 characters, and send it as a bearer token. Without one, only this machine can read this, and only if PUBLIC_URL is a loopback address and no proxy is in front of the shop.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

/** Refusals that only other programs of the operator meet, in English. */
export const apiRefusals = {
  token_missing: [401, 'Send a token as a bearer token. The console makes them, on Services, API tokens.'],
  token_wrong: [401, 'There is no such token. Check that all of it was copied.'],
  token_expired: [401, 'That token has expired. Make another in the console, on Services, API tokens.'],
  token_revoked: [401, 'That token was revoked. Make another in the console, on Services, API tokens.'],
  scope_missing: [403, 'That token may not read this.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof refusals;
export type ApiErrorCode = keyof typeof apiRefusals;
type ConsoleErrorCode = keyof typeof consoleRefusals;

export type RefusalValues = Record<string, string | number>;

export type RefusalDetail = {
  /** Replaces the code's usual message with details: which, until when, what to do. */
  message?: string;
  /** Values for a page that shows the message in its own language; `context` selects the sentence. */
  values?: RefusalValues;
  retryAfterSeconds?: number;
};

/** An expected refusal, with a code that the web has a text for. */
export class Refusal extends Error {
  readonly errorCode: ErrorCode | ConsoleErrorCode | ApiErrorCode;
  readonly status: number;
  readonly values: RefusalValues | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    errorCode: ErrorCode | ConsoleErrorCode | ApiErrorCode,
    { message, values, retryAfterSeconds }: RefusalDetail = {},
  ) {
    const [status, usualMessage] = { ...refusals, ...consoleRefusals, ...apiRefusals }[errorCode];
    super(message ?? usualMessage);
    this.name = 'Refusal';
    this.errorCode = errorCode;
    this.status = status;
    this.values = values;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
