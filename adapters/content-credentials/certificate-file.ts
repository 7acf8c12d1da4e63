import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { X509Certificate as SigningCertificate } from '@peculiar/x509';
import { CoseAlgorithmIdentifier, LocalSigner, type Signer } from '@trustnxt/c2pa-ts/cose';
import { errorCode } from '../error-code.ts';
import { errorMessage } from '../log.ts';
import { LastingError, OperatorError } from '../operator-error.ts';

export const certificateRemedy =
  'C2PA_CERTIFICATE needs one file in PEM: the certificate, then those that issued it, and its private key without a password.';

/** Algorithms of C2PA by curve, or by the kind of key where it has no curve. */
const algorithms: Record<string, CoseAlgorithmIdentifier | undefined> = {
  ed25519: CoseAlgorithmIdentifier.Ed25519,
  prime256v1: CoseAlgorithmIdentifier.ES256,
  secp384r1: CoseAlgorithmIdentifier.ES384,
  secp521r1: CoseAlgorithmIdentifier.ES512,
  rsa: CoseAlgorithmIdentifier.PS256,
};

/** Uses of a certificate that allow it to sign C2PA manifests: mail, and C2PA's own. */
const signingUses = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.4.1.62558.2.1'];

type CertificateFile = {
  key: KeyObject;
  /** The certificate of the key, then those that issued it. */
  chain: [X509Certificate, ...X509Certificate[]];
  algorithm: CoseAlgorithmIdentifier;
};

/** Reads a certificate of the operator's with its key. @throws Error that says what is wrong with the file */
export async function readCertificateFile(file: string): Promise<CertificateFile> {
  const pem = await readFile(file, 'utf8');
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [first, ...others] = blocks.map((block) => new X509Certificate(block));
  if (!first) throw new Error('it contains no certificate');
  const key = readKey(pem);
  if (!first.checkPrivateKey(key)) throw new Error('the private key is not that of the first certificate');
  const algorithm = algorithms[key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? ''];
  if (algorithm === undefined) throw new Error('C2PA knows no signatures of such a key');
  return { key, chain: [first, ...others], algorithm };
}

function readKey(pem: string): KeyObject {
  const [block] = /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----[^]+?PRIVATE KEY-----/.exec(pem) ?? [];
  if (block === undefined) throw new Error('it contains no private key');
  return createPrivateKey(block);
}

/** Reads what signs pictures from the operator's file. @throws OperatorError that says what is wrong with the file */
export async function readSigner(file: string): Promise<Signer> {
  const { key, chain, algorithm } = await readCertificateFile(file).catch((error: unknown) => {
    // A file that is missing may lie on a disk that is mounted later.
    const Kind = errorCode(error) === 'ENOENT' ? OperatorError : LastingError;
    throw new Kind(`${file} cannot sign pictures: ${errorMessage(error)}.\n  ${certificateRemedy}`);
  });
  const [certificate, ...issuers] = chain;
  return new LocalSigner(
    key.export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    new SigningCertificate(certificate.raw),
    issuers.map(({ raw }) => new SigningCertificate(raw)),
  );
}

/** Without extended key usage a certificate has no `keyUsage`, whatever Node's types say. */
type Uses = Pick<X509Certificate, 'ca' | 'issuer' | 'subject'> & { keyUsage?: string[] };

/** Tells whether a certificate may sign C2PA manifests; that of a web server may not. */
export function maySignPictures({ ca, issuer, subject, keyUsage = [] }: Uses): boolean {
  return !ca && issuer !== subject && keyUsage.some((use) => signingUses.includes(use));
}
