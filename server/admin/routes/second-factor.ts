import type { AdminSession, Person } from '#adapters/database/schema/admin.ts';
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
import { triesOf, withPassword } from '../check-password.ts';
import { act, answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function getSecondFactor(services: Services): AdminHandler<'GET /api/admin/second-factor'> {
  return async ({ person }) => withIsoDates(await describeSecondFactor(person.id, services));
}

export function postBeginSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/begin'> {
  return ({ input: { password }, session, person }) => {
    const from = { counted: triesOf(session), isKnown: true };
    return withPassword({ person, password, from }, services, () => beginSecondFactor(person.id, services));
  };
}

export function postConfirmSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/confirm'> {
  return async ({ input: { code }, operator, session, person }) => {
    const action = { action: 'admin.second-factor-on', subject: null } as const;
    const { done } = await act(services, operator, action, async () => {
      return { recoveryCodes: await confirmSecondFactor(person.id, code, services), isAlone: true };
    });
    await keepSession(session, person, services);
    return { recoveryCodes: done.recoveryCodes };
  };
}

/** Requires a code, and counts wrong ones as the login does: a browser left open must bypass neither. */
export function postRemoveSecondFactor(
  services: Services,
): AdminHandler<'POST /api/admin/second-factor/off'> {
  const { limits, log } = services;
  return async ({ input: { code }, operator, session, person }) => {
    await limits.consume('wrongLogins', triesOf(session));
    const action = { action: 'admin.second-factor-off', subject: null } as const;
    const done = await answerDone(services, operator, action, async () => {
      if ((await takeSecondFactorCode(person.id, code, services)) === undefined) {
        log.warn('wrong code for the console');
        throw new Refusal('code_wrong');
      }
      await limits.restore('wrongLogins', triesOf(session));
      return removeSecondFactor(person.id, services);
    });
    await keepSession(session, person, services);
    return done;
  };
}

/** Keeps a person logged in who has just proved their identity, although the credential has changed. */
async function keepSession({ id }: AdminSession, person: Person, services: Services): Promise<void> {
  await services.adminSessions.keep(id, await currentCredential(person, services));
}
