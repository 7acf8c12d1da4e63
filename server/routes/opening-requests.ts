import { hashOf } from '#adapters/secrets.ts';
import type { Services } from '#compose.ts';
import type { Routes } from '#contract/routes.ts';
import { isPlainAddress } from '#domain/email.ts';
import { usableLocale } from '#domain/locale.ts';
import { Refusal } from '#domain/refusal.ts';
import { foldEmail } from '#domain/strike.ts';
import { networkRangeOf, readBearer } from '../http/read-request.ts';
import type { Handler } from '../http/route.ts';
import { availabilityOf } from '../orders/availability.ts';

/**
 * Records a request for a mail when the closed shop opens, and mails a link to confirm it. The answer does not reveal whether the
 * address is known, blocked or over its limit.
 */
export function postOpeningRequest(services: Services): Handler<Routes['POST /api/opening-requests']> {
  const { limits, openingRequests, queue, secrets } = services;
  return async ({ request, readBody }) => {
    const { email, locale } = readBody();
    if (!isPlainAddress(email)) throw new Refusal('email_malformed');
    await limits.consume('openingRequests', networkRangeOf(request));
    if ((await availabilityOf(services)).closedFor === undefined) throw new Refusal('shop_open');
    const emailHash = secrets.fingerprint('email', foldEmail(email));
    if (await mayBeMailed(emailHash, services)) {
      const asked = { email, emailHash, locale: usableLocale(locale) };
      const mail = await openingRequests.add(asked, (id) => hashOf(secrets.openingSecret(id)));
      if (mail !== undefined) await queue.enqueue({ type: 'mail', id: mail });
    }
    return {};
  };
}

/** Confirms an opening request with the secret of that mail. @throws Refusal `opening_link_over` */
export function postOpeningConfirmation({
  openingRequests,
}: Services): Handler<Routes['POST /api/opening-requests/current/confirm']> {
  return async ({ request }) => {
    const secretHash = readBearer(request);
    if (!secretHash || !(await openingRequests.confirm(secretHash))) throw new Refusal('opening_link_over');
    return {};
  };
}

/** Deletes at once the address to which that secret was mailed. The answer is the same where it is unknown. */
export function deleteOpeningRequest({
  openingRequests,
}: Services): Handler<Routes['DELETE /api/opening-requests/current']> {
  return async ({ request }) => {
    const secretHash = readBearer(request);
    if (secretHash) await openingRequests.withdraw(secretHash);
    return {};
  };
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
