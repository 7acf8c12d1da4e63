import { createHash, createPrivateKey, createPublicKey, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { CoseAlgorithmIdentifier, LocalSigner, type Signer } from '@trustnxt/c2pa-ts/cose';
import type { Secrets } from '../secrets.ts';

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

async function keyFrom(seed: Buffer) {
  const pkcs8 = Buffer.concat([pkcs8Start, seed]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    pkcs8,
    publicKey,
    signingKey: await webcrypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, 32),
  };
}

/** Fixed, so that all programs of a shop make the same certificates; the signatures of Ed25519 are the same each time, too. */
const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2100-01-01') };

/** Returns a function that gives the shop's own signer, and another one once the shop's name has changed. */
export function createOwnSigners(
  secrets: Pick<Secrets, 'signingSeed'>,
  settings: { BRAND_NAME: string },
): () => Promise<Signer> {
  let last: { brand: string; signer: Promise<Signer> } | undefined;
  return () => {
    const { BRAND_NAME: brand } = settings;
    if (last?.brand !== brand) last = { brand, signer: createOwnSigner(secrets, brand) };
    return last.signer;
  };
}

/**
 * Makes the shop's own certificate from APP_SECRET, and that of its own authority, which issues it: C2PA accepts no
 * certificate that is signed by its own key.
 */
export async function createOwnSigner(
  { signingSeed }: Pick<Secrets, 'signingSeed'>,
  brand: string,
): Promise<Signer> {
  const authority = await keyFrom(signingSeed('authority'));
  const own = await keyFrom(signingSeed('pictures'));
  // As an object, a name is taken as it is: a text would be parsed, and lose quotes.
  const nameOf = (name: string) => new Name([{ O: [{ utf8String: brand }] }, { CN: [name] }]);
  const issuer = nameOf('Own authority of this shop');
  const issued = { issuer, ...validity, signingKey: authority.signingKey };
  const root = await X509CertificateGenerator.create({
    ...issued,
    subject: issuer,
    serialNumber: authority.id,
    publicKey: authority.publicKey,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
      new SubjectKeyIdentifierExtension(authority.id),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    ...issued,
    subject: nameOf('Toonbooth'),
    serialNumber: own.id,
    publicKey: own.publicKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection]),
      new AuthorityKeyIdentifierExtension(authority.id),
      new SubjectKeyIdentifierExtension(own.id),
    ],
  });
  return new LocalSigner(own.pkcs8, CoseAlgorithmIdentifier.Ed25519, certificate, [root]);
}
