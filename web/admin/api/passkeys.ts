import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { CallFailed } from '../../api/failure.ts';

/** Has the person make a passkey. @throws CallFailed when they or the browser do not */
export const makePasskey = (optionsJSON: Parameters<typeof startRegistration>[0]['optionsJSON']) =>
  startRegistration({ optionsJSON }).catch(explain);

/** Has the person use one of their passkeys. @throws CallFailed when they or the browser do not */
export const askForPasskey = (optionsJSON: Parameters<typeof startAuthentication>[0]['optionsJSON']) =>
  startAuthentication({ optionsJSON }).catch(explain);

function explain(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new CallFailed({ errorCode: 'passkey_not_used', message: `The browser gave no passkey: ${why}` });
}
