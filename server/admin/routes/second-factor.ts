import type { AdminSession } from '#adapters/database/admin-tables.ts';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { currentCredential } from '#operations/console-access.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  takeSecondFactorCode,
} from '#operations/change-second-factor.ts';
import { withPassword } from '../check-password.ts';
import { act, answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function getSecondFactor(services: Services): AdminHandler<'GET /api/admin/second-factor'> {
  return async () => withIsoDates(await describeSecondFactor(services));
}

/** Counts tries by session, so that guesses in a browser left open keep nobody from logging in. */
const triesOf = ({ id }: AdminSession): string => `session ${id}`;

export function postBeginSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/begin'> {
  return ({ input: { password }, session }) => {
    const from = { counted: triesOf(session), isKnown: true };
    return withPassword({ password, from }, services, () => beginSecondFactor(services));
  };
}

export function postConfirmSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/confirm'> {
  return async ({ input: { code }, operator, session }) => {
    const action = { action: 'admin.second-factor-on', subject: null } as const;
    const { done } = await act(services, operator, action, async () => {
      return { recoveryCodes: await confirmSecondFactor(code, services), isAlone: true };
    });
    await keepSession(session, services);
    return { recoveryCodes: done.recoveryCodes };
  };
}

/** Requires a code, and counts wrong ones as the login does: a browser left open must bypass neither. */
export function postRemoveSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/off'> {
  const { limits, log } = services;
  return async ({ input: { code }, operator, session }) => {
    await limits.consume('wrongLogins', triesOf(session));
    const action = { action: 'admin.second-factor-off', subject: null } as const;
    const done = await answerDone(services, operator, action, async () => {
      if ((await takeSecondFactorCode(code, services)) === undefined) {
        log.warn('wrong code for the console');
        throw new Refusal('code_wrong');
      }
      await limits.restore('wrongLogins', triesOf(session));
      return removeSecondFactor(services);
    });
    await keepSession(session, services);
    return done;
  };
}

/** Keeps an operator logged in who has just proved their identity, although the credential has changed. */
async function keepSession({ id }: AdminSession, services: Services): Promise<void> {
  await services.adminSessions.keep(id, await currentCredential(services));
}
