import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** The shop as authenticators know it: a passkey is bound to the host of its address. */
type Site = { url: string; name: string };
type User = { id: string; name: string; displayName: string };
type Key = { id: string; publicKey: Buffer; counter: number };
/** Uses up a challenge; false if it is not one of the shop's. */
type UseChallenge = (challenge: string) => Promise<boolean>;

const verification = 'required' as const;
const placeOf = ({ url }: Site) => ({ origin: new URL(url).origin, rpID: new URL(url).hostname });

/** Returns what a browser needs to make a passkey that also verifies its user, by PIN or finger. */
export async function passkeyToMake(
  site: Site,
  { id, name, displayName }: User,
  known: string[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    ...{ rpName: site.name, rpID: placeOf(site).rpID },
    ...{ userID: Uint8Array.from(Buffer.from(id)), userName: name, userDisplayName: displayName },
    excludeCredentials: known.map((one) => ({ id: one })),
    authenticatorSelection: { residentKey: 'required', userVerification: verification },
  });
}

/** Returns the passkey that a browser has made. @throws Error if it is not for this site and challenge */
export async function madePasskey(
  site: Site,
  response: RegistrationResponseJSON,
  expectedChallenge: UseChallenge,
): Promise<Key | undefined> {
  const { origin: expectedOrigin, rpID: expectedRPID } = placeOf(site);
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
  });
  if (!made.verified) return undefined;
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter };
}

/** Returns what a browser needs to ask for any of its passkeys for this site. */
export async function passkeyToUse(site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({ rpID: placeOf(site).rpID, userVerification: verification });
}

/** Returns the counter of a passkey's right use; undefined if it is wrong. @throws Error if it is not for this site */
export async function usedPasskey(
  site: Site,
  { response, key }: { response: AuthenticationResponseJSON; key: Key },
  expectedChallenge: UseChallenge,
): Promise<number | undefined> {
  const { origin: expectedOrigin, rpID: expectedRPID } = placeOf(site);
  const used = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, expectedOrigin, expectedRPID },
    credential: { ...key, publicKey: Uint8Array.from(key.publicKey) },
  });
  return used.verified ? used.authenticationInfo.newCounter : undefined;
}
