import { blockDays, strikeDays } from './strike.ts';

/**
 * How long everything is kept. These are the shop's promises to its visitors (README, "What is kept, and how long"):
 * whoever changes one changes the texts that state it, too.
 */

/** A photo that nobody orders with is deleted after an hour. */
export const draftMinutes = 60;

/** An order that nobody pays for expires after two hours at the latest. */
export const unpaidOrderMinutes = 120;

/**
 * Where Stripe does not say how a checkout ended, its order expires this long after it was to end. A payment that is heard of
 * later is given back.
 */
export const unansweredCheckoutHours = 24;

/** The photo of an expired order is kept an hour longer, so that its visitor can still come back and pay. */
export const expiredPhotoMinutes = 60;

/** The photo of any other order is kept for a day after the order's end: that long it can be redrawn for free. */
export const photoHours = 24;

/**
 * An order that comes to no end, as its payment is disputed or the shop stands still, loses its photo and all that was drawn
 * this long after it was paid. Should it go on later, its payment is given back.
 */
export const unfinishedDays = 7;

/** A refused photo is kept longer while a person has yet to decide on the visitor's appeal, but no longer than a week. */
export const appealDays = 7;

/** A finished picture can be downloaded for a week. */
export const pictureDays = 7;

/** Small copies of photo and picture that a buyer allows the gallery to show: until they take that back, but no longer ... */
export const galleryDays = 365;

/** ... and this long where no operator chooses them. */
export const undecidedGalleryDays = 30;

/** The email address of an order that nobody paid for; `EMAIL_RETENTION_DAYS` is that of any other. */
export const unpaidEmailDays = 30;

/** The address of somebody who wants to know when the shop opens, should it not: else until that mail is sent. */
export const openingRequestDays = 30;

/** The same where nobody confirms it: a mail may take a day to arrive, and its reader another to look. */
export const unconfirmedOpeningHours = 48;

/** What a visitor wrote in an appeal is kept this long after a person decided on it ... */
export const appealTextDays = 30;

/** ... and no longer than this, decided or not: by then a block has ended by itself. */
export const undecidedAppealTextDays = blockDays;

/** A rejection is remembered until no block that rests on it can hold any more. */
export const strikeKeptDays = strikeDays + blockDays;

/** A request that is repeated with the same idempotency key gets the same answer for a day. */
export const idempotencyKeyHours = 24;

/**
 * A file younger than this may belong to a row that is just being written, as an order's photo comes first: only older ones can
 * be orphaned.
 */
export const orphanedFileMinutes = 10;

/** How often all files are looked through for such: a store of millions is asked thousands of times for that. */
export const fileSweepMinutes = 60;

/** Drawings more often: each order leaves its own behind when it ends, as a rule and not by a crash. */
export const drawingSweepMinutes = 5;

/**
 * What a prompt leaves on ComfyUI's disk is deleted at this age: with a minute between two sweeps that is within the ten
 * minutes that are promised.
 */
export const promptFileMinutes = 8;
