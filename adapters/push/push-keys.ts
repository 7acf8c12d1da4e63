import { createECDH } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** Keys by which push services recognise this shop (VAPID, RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/**
 * Returns the shop's keys, derived from APP_SECRET, so that all servers and workers have the same and nothing is stored. A browser
 * accepts only messages of the key with which it was asked.
 */
export function pushKeysOf({ pushSeed }: Pick<Secrets, 'pushSeed'>): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(pushSeed);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pushSeed.toString('base64url') };
}
