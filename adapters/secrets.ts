import { createHash, createHmac } from 'node:crypto';
import { codeFrom } from '#domain/code.ts';
import { showReference } from '#domain/reference.ts';

/** SHA-256, the only form in which the database knows a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

type FingerprintKind = 'email' | 'address' | 'limit' | 'stripe-key' | 'admin-password' | 'recovery-code';

/**
 * Every secret that a visitor holds is derived from what it opens, so it can be mailed and shown again,
 * and a copy of the database gives none away (docs/decisions/003-secrets-are-derived.md).
 */
export function createSecrets(appSecret: string) {
  const derive = (purpose: string, id: string): Buffer =>
    createHmac('sha256', appSecret)
      .update(purpose + id)
      .digest();

  return {
    /** Distinguishes this shop from others; opens nothing. */
    shopFingerprint: derive('shop', '').toString('base64url').slice(0, 16),
    /** A form of an address or a key that can be compared but not read, and not tried out without the secret. */
    fingerprint: (kind: FingerprintKind, text: string) => derive(kind, text),
    /** 32 bytes, base64url. */
    orderToken: (orderId: string) => derive('order', orderId).toString('base64url'),
    /** 32 bytes, base64url. */
    photoSecret: (photoId: string) => derive('photo', photoId).toString('base64url'),
    /** 32 bytes, base64url. Shows a proof's small copy, and opens nothing else. */
    proofSecret: (proofId: string) => derive('proof', proofId).toString('base64url'),
    /** 32 bytes, base64url. Shows a picture to others, and opens nothing else. */
    shareSecret: (shareId: string) => derive('share', shareId).toString('base64url'),
    /** 32 bytes, base64url. Confirms that a mail is wanted when the shop opens, or takes that back. */
    openingSecret: (requestId: string) => derive('opening', requestId).toString('base64url'),
    /** 32 bytes, base64url. With it the server tells how a request arrived, and nothing else. */
    doctorToken: derive('doctor', '').toString('base64url'),
    /** 32 bytes, base64url. What a page of the console sends along with all that changes something. */
    csrfToken: (sessionId: string) => derive('csrf', sessionId).toString('base64url'),
    /** 20 bytes, which the operator's phone shares. */
    secondFactor: (factorId: string) => derive('second-factor', factorId).subarray(0, 20),
    /** The code issued for this order, without dashes. */
    codeFor: (orderId: string) => codeFrom(derive('code', orderId)),
    /** For people to read out, such as R-7KQ2-M9XA; opens nothing. */
    reference: (orderId: string) => showReference(codeFrom(derive('reference', orderId))),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
