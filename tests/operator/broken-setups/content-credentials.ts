import { ExtendedKeyUsage } from '@peculiar/x509';
import { examineContentCredentials } from '#operator/doctor/content-credentials.ts';
import { givenSigningCertificate } from '../../support/signing-certificate.ts';
import { shopOf, type BrokenSetup } from './broken-setup.ts';

const check = 'content-credentials';

/** Examines a shop with a certificate of this kind. */
async function certificate(kind: Parameters<typeof givenSigningCertificate>[0]) {
  await using given = await givenSigningCertificate(kind);
  return await examineContentCredentials(shopOf({ C2PA_CERTIFICATE: given.file }));
}

export const brokenContentCredentials: BrokenSetup[] = [
  {
    name: 'a certificate for pictures that is not there',
    examine: () => examineContentCredentials(shopOf({ C2PA_CERTIFICATE: '/nowhere/c2pa.pem' })),
    check,
    message: /^\/nowhere\/c2pa\.pem cannot sign pictures: ENOENT/,
    remedy: /one file in PEM: the certificate, then those that issued it, and its private key/,
  },
  {
    name: 'a certificate for pictures with the key of another',
    examine: () => certificate({ wrongKey: true }),
    check,
    message: /the private key is not that of the first certificate/,
    remedy: /one file in PEM/,
  },
  {
    name: 'a certificate for pictures that has ended',
    examine: () => certificate({ days: -2 }),
    check,
    message: /^the certificate ended on \d{4}-/,
    remedy: /Renew it, or remove C2PA_CERTIFICATE/,
  },
  {
    name: 'a certificate for pictures that ends soon',
    examine: () => certificate({ days: 10.5 }),
    check,
    message: /ends on .*, in 10 days/,
    remedy: /Renew it/,
  },
  {
    name: 'a web server’s certificate for pictures',
    examine: () => certificate({ use: ExtendedKeyUsage.serverAuth }),
    check,
    message: /is for another use, such as a web server’s/,
    remedy: /for signing C2PA manifests, or remove C2PA_CERTIFICATE/,
  },
];
