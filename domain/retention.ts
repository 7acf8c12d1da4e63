import { blockDays, strikeDays } from './strike.ts';

/**
 * Retention periods. They are promises to visitors (README, "What is kept, and how long"):
 * when you change one, also change the texts that state it.
 */

/** Minutes after which a photo without an order is deleted. */
export const draftMinutes = 60;

/** Maximum minutes after which an unpaid order expires. */
export const unpaidOrderMinutes = 120;

/**
 * Hours after a checkout's end when its order expires, if Stripe does not report the outcome. A payment reported later is
 * refunded.
 */
export const unansweredCheckoutHours = 24;

/**
 * Days for which an order waits for a payment by a method that takes days: the slowest that Stripe documents, 14, and one for
 * weekends and clocks. A payment that arrives later is refunded.
 */
export const pendingPaymentDays = 15;

/** Minutes for which an expired order's photo is kept, so that its visitor can still come back and pay. */
export const expiredPhotoMinutes = 60;

/** Hours for which any other order's photo is kept after the order's end: during that time it can be redrawn for free. */
export const photoHours = 24;

/**
 * Days after payment when an unfinished order (its payment is disputed, or the shop has stopped) loses its photo and drawings. If
 * it continues later, its payment is refunded.
 */
export const unfinishedDays = 7;

/** Maximum days for which a refused photo is kept while a person has yet to decide on the visitor's appeal. */
export const appealDays = 7;

/** Days for which a finished picture can be downloaded. */
export const pictureDays = 7;

/** Maximum days for which the gallery keeps its small copies of photo and picture; a buyer can withdraw them earlier. */
export const galleryDays = 365;

/** Days for which those copies are kept if no operator selects them. */
export const undecidedGalleryDays = 30;

/** Days for which an unpaid order's email address is kept; `EMAIL_RETENTION_DAYS` applies to all others. */
export const unpaidEmailDays = 30;

/** Days for which the address of a visitor waiting for the shop to open is kept; it is deleted earlier once the mail is sent. */
export const openingRequestDays = 30;

/** Hours for which an unconfirmed one is kept: a mail may take a day to arrive, and its reader another to open it. */
export const unconfirmedOpeningHours = 48;

/** Days for which an appeal's text is kept after a person has decided on it. */
export const appealTextDays = 30;

/** Maximum days for which an appeal's text is kept, decided or not: by then any block has expired. */
export const undecidedAppealTextDays = blockDays;

/** Days for which a rejection is kept: until no block based on it can still apply. */
export const strikeKeptDays = strikeDays + blockDays;

/** Days for which an event for the operator's own systems is kept, so that it can be sent again. It names no visitor. */
export const webhookEventDays = 30;

/**
 * Maximum days for which a browser's address at its push service is kept; it is deleted earlier once the browser was told of the
 * order's end.
 */
export const pushSubscriptionDays = 30;

/** Days for which the console keeps a program's log lines, of which only the newest are kept at all. They name no visitor. */
export const logLineDays = 30;

/** Hours during which a request repeated with the same idempotency key gets the same answer. */
export const idempotencyKeyHours = 24;

/** Minimum age of an orphaned file: the row of a younger one may still be on its way, as an order's photo is written first. */
export const orphanedFileMinutes = 10;

/** Minutes between searches of all files for orphans: listing a store of millions takes thousands of requests. */
export const fileSweepMinutes = 60;

/** Minutes between searches for leftover drawings: every order leaves some when it ends, not only after a crash. */
export const drawingSweepMinutes = 5;

/**
 * Minutes after which a prompt's files are deleted from ComfyUI's disk: with a minute between sweeps, this keeps the promised ten
 * minutes.
 */
export const promptFileMinutes = 8;
