import { createHash, createHmac } from 'node:crypto';
import { codeFrom } from '#domain/code.ts';
import { showReference } from '#domain/reference.ts';

/** Computes SHA-256, the only form in which the database stores a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

type FingerprintKind = 'email' | 'address' | 'limit' | 'stripe-key' | 'admin-password' | 'recovery-code';

/**
 * Derives each of a visitor's secrets from the id of what it opens, so that it can be mailed and shown again and a copy of the
 * database reveals none (docs/decisions/003-secrets-are-derived.md).
 */
export function createSecrets(appSecret: string) {
  const derive = (purpose: string, id: string): Buffer =>
    createHmac('sha256', appSecret)
      .update(purpose + id)
      .digest();

  return {
    /** Distinguishes this shop from others; opens nothing. */
    shopFingerprint: derive('shop', '').toString('base64url').slice(0, 16),
    /** Turns an address or a key into a form that can be compared, but neither read nor guessed without APP_SECRET. */
    fingerprint: (kind: FingerprintKind, text: string) => derive(kind, text),
    /** 32 bytes, base64url. */
    orderToken: (orderId: string) => derive('order', orderId).toString('base64url'),
    /** 32 bytes, base64url. */
    photoSecret: (photoId: string) => derive('photo', photoId).toString('base64url'),
    /** 32 bytes, base64url. Shows a proof's small copy, and nothing else. */
    proofSecret: (proofId: string) => derive('proof', proofId).toString('base64url'),
    /** 32 bytes, base64url. Shows a picture to others, and nothing else. */
    shareSecret: (shareId: string) => derive('share', shareId).toString('base64url'),
    /** 32 bytes, base64url. Opens a gift, and nothing else of its order. */
    giftSecret: (orderId: string) => derive('gift', orderId).toString('base64url'),
    /** 32 bytes, base64url. Confirms or withdraws the request for a mail when the shop opens. */
    openingSecret: (requestId: string) => derive('opening', requestId).toString('base64url'),
    /** 32 bytes, base64url. Makes the server report how a request arrived, and nothing else. */
    doctorToken: derive('doctor', '').toString('base64url'),
    /** 32 bytes, base64url. Sent by a page of the console with every request that changes something. */
    csrfToken: (sessionId: string) => derive('csrf', sessionId).toString('base64url'),
    /** 32 bytes, from which the key of one of the shop's own certificates is made. */
    signingSeed: (certificate: 'authority' | 'pictures') => derive('signing', certificate),
    /** 32 bytes, from which the key is made that signs messages to push services. */
    pushSeed: derive('push', ''),
    /** 20 bytes, shared with the operator's phone. */
    secondFactor: (factorId: string) => derive('second-factor', factorId).subarray(0, 20),
    /** Code issued for this order, without dashes. */
    codeFor: (orderId: string) => codeFrom(derive('code', orderId)),
    /** Code of the pack that this order bought, without dashes. */
    packCode: (orderId: string) => codeFrom(derive('pack', orderId)),
    /** Code of one further picture of a pack, for whoever it is given to, without dashes. */
    packUseCode: (orderId: string, place: number) => codeFrom(derive('pack use', `${orderId} ${place}`)),
    /** Reference for people to read out, such as R-7KQ2-M9XA; opens nothing. */
    reference: (orderId: string) => showReference(codeFrom(derive('reference', orderId))),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
