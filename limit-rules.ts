import type { Config } from './config.ts';
import { proofsADay } from './domain/proof.ts';

const hour = 3600;

/** Rate limits per visitor, as the settings are now: by network address unless stated otherwise. */
export function limitRules(config: Config) {
  return {
    uploads: { points: config.UPLOADS_PER_HOUR, seconds: hour },
    uploadedKilobytes: { points: config.UPLOADED_MEGABYTES_PER_HOUR * 1000, seconds: hour },
    proofs: { points: proofsADay.address, seconds: 24 * hour },
    /** Per browser. */
    proofsOfBrowser: { points: proofsADay.browser, seconds: 24 * hour },
    checkouts: { points: config.CHECKOUTS_PER_HOUR, seconds: hour },
    orderLookups: { points: 10, seconds: hour },
    /** Wrong passwords for the console: per network address or known browser, and in total from unknown browsers. */
    wrongLogins: { points: 5, seconds: hour / 4 },
    wrongLoginsInAll: { points: 100, seconds: hour },
    /** Logins with a passkey that are begun, each of which stores a challenge: per network address. */
    passkeyLogins: { points: 30, seconds: 60, isOfProcess: true },
    /** Per token for the operator's other programs. */
    tokenCalls: { points: 120, seconds: 60, isOfProcess: true },
    wrongTokens: { points: 30, seconds: 60, isOfProcess: true },
    /** Per order. */
    status: { points: config.STATUS_PER_MINUTE, seconds: 60, isOfProcess: true },
    /** Per photo and per order: its pictures, and the advice on it. Per network address: shared pictures. */
    photoReads: { points: 120, seconds: 60, isOfProcess: true },
    /** Per network address: picture copies made on request. */
    copies: { points: 120, seconds: 60, isOfProcess: true },
    /** Per order. */
    mails: { points: 3, seconds: 24 * hour },
    openingRequests: { points: 10, seconds: hour },
    /** Per mailbox. */
    openingMails: { points: 3, seconds: 24 * hour },
  } as const;
}
