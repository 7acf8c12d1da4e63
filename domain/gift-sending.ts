import { timeOfDay } from './time-zone.ts';

/** Most receivers to whom gifts of one giver are sent within 24 hours. */
export const giftMailsADay = 20;

/** Most addresses to which one gift is sent, the corrected ones included. */
export const giftAddresses = 5;

/** Hour of the chosen day at which a gift is sent, in its receiver's time zone. */
const sendingHour = 8;

/** Most days between today and the day on which a gift is sent. */
export const giftDaysAhead = 365;

const dayMs = 86_400_000;

/** Returns when a gift is sent on a day ("2026-12-24") there. Invalid for what is no day. */
export function sendingTime(day: string, timeZone: string): Date {
  return timeOfDay(day, sendingHour, timeZone);
}

/** Decides whether a gift can be sent at this time. Where its receiver is, it may still be yesterday. */
export function isSendable(at: Date, now: Date): boolean {
  const ahead = (at.getTime() - now.getTime()) / dayMs;
  return ahead > -2 && ahead <= giftDaysAhead + 1;
}
