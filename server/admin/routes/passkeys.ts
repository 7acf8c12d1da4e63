import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { addPasskey, beginPasskey, personOfPasskey, removePasskey } from '#operations/passkeys.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { triesOf, withPassword } from '../check-password.ts';
import { withIsoDates } from '../iso-dates.ts';
import { browserOf } from '../session.ts';

export function listPasskeys({ adminPasskeys }: Services): AdminHandler<'GET /api/admin/passkeys'> {
  return async ({ person }) => {
    const passkeys = await adminPasskeys.list(person.id);
    return withIsoDates(
      passkeys.map(({ id, browser, createdAt, usedAt }) => ({ id, browser, createdAt, usedAt })),
    );
  };
}

export function postBeginPasskey(services: Services): AdminHandler<'POST /api/admin/passkeys/begin'> {
  return async ({ input, session, person }) => {
    if ('passkey' in input) {
      const holder = await personOfPasskey(input.passkey, services);
      if (holder?.id !== person.id) throw new Refusal('passkey_wrong');
      return beginPasskey(person, services);
    }
    const { password } = input;
    const from = { counted: triesOf(session), isKnown: true };
    return withPassword({ person, password, from }, services, () => beginPasskey(person, services));
  };
}

export function postAddPasskey(services: Services): AdminHandler<'POST /api/admin/passkeys/add'> {
  return ({ input: { passkey }, operator, person, request }) =>
    answerDone(services, operator, { action: 'admin.passkey-add', subject: null }, () =>
      addPasskey(person, { passkey, browser: browserOf(request) }, services),
    );
}

export function postRemovePasskey(services: Services): AdminHandler<'POST /api/admin/passkeys/remove'> {
  return ({ input: { id }, operator, person, session }) =>
    answerDone(services, operator, { action: 'admin.passkey-remove', subject: null }, () =>
      removePasskey({ person, session }, id, services),
    );
}
