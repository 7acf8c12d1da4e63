import { webcrypto } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { givenFolder } from './folder.ts';

type Kind = {
  algorithm?: { name: string; namedCurve?: string; hash?: string };
  /** Days from now until it ends. */
  days?: number;
  use?: ExtendedKeyUsage;
  /** Writes the key of another certificate beside it. */
  wrongKey?: boolean;
};

async function keysOf(algorithm: { name: string }): Promise<webcrypto.CryptoKeyPair> {
  const parameters = { publicExponent: new Uint8Array([1, 0, 1]), modulusLength: 2048, ...algorithm };
  return (await webcrypto.subtle.generateKey(parameters, true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;
}

/** Writes a certificate and its private key into a file, as an operator has them from an issuer. */
export async function givenSigningCertificate({
  algorithm = { name: 'Ed25519' },
  days = 365,
  use = ExtendedKeyUsage.emailProtection,
  wrongKey = false,
}: Kind = {}) {
  const folder = await givenFolder();
  const keys = await keysOf(algorithm);
  const notAfter = new Date(Date.now() + days * 86_400_000);
  const certificate = await X509CertificateGenerator.create({
    subject: 'O=Ada, CN=Pictures',
    issuer: 'O=Somebody, CN=Issuer',
    notBefore: new Date(notAfter.getTime() - 500 * 86_400_000),
    notAfter,
    signingAlgorithm: { hash: 'SHA-256', ...algorithm },
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    extensions: [
      new BasicConstraintsExtension(false),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([use]),
      new AuthorityKeyIdentifierExtension('01'),
    ],
  });
  const { privateKey } = wrongKey ? await keysOf(algorithm) : keys;
  const key = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  const file = path.join(folder.path, 'c2pa.pem');
  await writeFile(file, `${certificate.toString('pem')}\n${PemConverter.encode(key, 'PRIVATE KEY')}\n`);
  return { ...folder, file };
}
