import type { Request } from 'express';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import { networkRangeOf } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { availabilityOf } from '../orders/availability.ts';

/** Notes who wants a mail when the closed shop opens. The answer does not tell who is known, blocked, or has asked too often. */
export function postOpeningRequest(services: Services): Handler<Routes['requestOpeningMail']> {
  return async ({ request, readBody }) => {
    const { email, locale } = readBody();
    const mailbox = await mailboxOf(email, request, services);
    if ((await availabilityOf(services)).closedFor === undefined) throw new Refusal('shop_open');
    if (await mayBeMailed(mailbox.emailHash, services))
      await services.openingRequests.add({ ...mailbox, locale: usableLocale(locale) });
    return {};
  };
}

/** Forgets an address that was noted, at once. */
export function postOpeningWithdrawal(services: Services): Handler<Routes['withdrawOpeningRequest']> {
  return async ({ request, readBody }) => {
    await services.openingRequests.withdraw(await mailboxOf(readBody().email, request, services));
    return {};
  };
}

/** @throws Refusal `email_malformed` or `too_often` */
async function mailboxOf(email: string, request: Request, { limits, secrets }: Services) {
  if (!isPlainAddress(email)) throw new Refusal('email_malformed');
  await limits.consume('openingRequests', networkRangeOf(request));
  return { email, emailHash: secrets.fingerprint('email', foldEmail(email)) };
}

async function mayBeMailed(emailHash: Buffer, { blocks, limits }: Services): Promise<boolean> {
  if (await blocks.against({ emailHash, addressHash: null, photoHash: null })) return false;
  try {
    await limits.consume('openingMails', emailHash.toString('base64url'));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
