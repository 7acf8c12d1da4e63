import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { givenFolder } from '#tests/support/folder.ts';
import { readCredentials } from '#tests/support/read-credentials.ts';
import { givenSigningCertificate } from '#tests/support/signing-certificate.ts';
import { createImages } from '../images/images.ts';
import { hasAiMark, readDigitalSourceType } from '../images/pictures/ai-mark.ts';
import { astronautPng } from '../images/samples/photos.ts';
import { LastingError, OperatorError } from '../operator-error.ts';
import { createSecrets } from '../secrets.ts';
import { readSigner } from './certificate-file.ts';
import { createOwnSigner, createOwnSigners } from './certificates.ts';
import { signPicture } from './manifest.ts';
import { signCopies } from './sign-copies.ts';

const secrets = createSecrets('a secret of thirty-two characters');
const signer = await createOwnSigner(secrets, 'Toons, "of" Ada');
const bare = createImages();
const images = signCopies(bare, () => Promise.resolve(signer), '1.2.3');
afterAll(() => bare.close());

const { png } = await images.finish(astronautPng);
const cut = { x: 100, y: 0, width: 300 };

test.each([
  ['the picture', 'png', () => Promise.resolve(png)],
  ['its JPEG', 'jpeg', () => images.jpegCopy(png)],
  ['its copy for mails', 'jpeg', () => images.mailCopy(png, 5_000_000)],
  ['its copy for link previews', 'jpeg', () => images.linkCopy(png)],
  ['its copy for the screen', 'webp', () => images.screenCopy(png)],
  ['a profile picture', 'png', () => images.avatarCut(png, { place: 'profile', ...cut })],
  ['a sticker', 'png', () => images.avatarCut(png, { place: 'sticker', ...cut })],
  ['a post', 'png', () => images.avatarCut(png, { place: 'post', ...cut })],
  ['a story', 'png', () => images.avatarCut(png, { place: 'story', ...cut })],
  ['a proof', 'jpeg', () => images.proofCopy(png)],
  ['a drawn example', 'webp', () => images.exampleCopy(png, 'quality')],
])('%s states in signed credentials that AI made it, and nothing else', async (_name, format, copy) => {
  const file = await copy();

  expect((await sharp(file).metadata()).format).toBe(format);
  expect(hasAiMark(file)).toBe(true);
  expect(await readCredentials(file)).toMatchObject({
    problems: [],
    generator: 'Toonbooth 1.2.3',
    actions: [{ action: 'c2pa.created', digitalSourceType: readDigitalSourceType(file) }],
    assertions: ['c2pa.actions.v2', 'c2pa.hash.data'],
  });
});

test('a photo is not signed', async () => {
  await expect(readCredentials(await images.exampleCopy(astronautPng))).rejects.toThrow('no C2PA manifest');
});

test.each(['png', 'jpeg', 'webp'] as const)('a changed byte of a %s is noticed', async (format) => {
  const file = await signPicture(await sharp(png).toFormat(format).toBuffer(), signer, '1.2.3');
  const at = format === 'webp' ? 200 : file.length - 100;
  file.writeUInt8(file.readUInt8(at) ^ 1, at);

  expect((await readCredentials(file)).problems).toEqual(['assertion.dataHash.mismatch']);
});

test('a mailed copy stays small enough with its credentials', async () => {
  const maxBytes = (await bare.mailCopy(png, 5_000_000)).length;
  const file = await images.mailCopy(png, maxBytes);

  expect(file.length).toBeLessThanOrEqual(maxBytes);
  expect((await readCredentials(file)).problems).toEqual([]);
});

test('every program of a shop signs with the same certificate, and another shop with another', async () => {
  const again = await createOwnSigner(secrets, 'Toons, "of" Ada');
  const other = await createOwnSigner(createSecrets('another secret of that many chars'), 'Toons, "of" Ada');
  const { chain } = await readCredentials(png);
  const [certificate = expect.fail(), issuer = expect.fail()] = chain;

  expect(certificate.equal(again.certificate)).toBe(true);
  expect(certificate.equal(other.certificate)).toBe(false);
  expect(certificate.subjectName.getField('O')).toEqual(['Toons, "of" Ada']);
  expect(await certificate.verify({ publicKey: issuer })).toBe(true);
});

test('a shop that changes its name signs with a certificate of the new name from then on', async () => {
  const settings = { BRAND_NAME: 'Toons' };
  const signerNow = createOwnSigners(secrets, settings);
  const organisation = async () => (await signerNow()).certificate.subjectName.getField('O');
  expect(await organisation()).toEqual(['Toons']);
  expect(await signerNow()).toBe(await signerNow());
  settings.BRAND_NAME = 'Cartoons';
  expect(await organisation()).toEqual(['Cartoons']);
});

test.each([
  ['Ed25519', { name: 'Ed25519' }],
  ['P-256', { name: 'ECDSA', namedCurve: 'P-256' }],
  ['P-384', { name: 'ECDSA', namedCurve: 'P-384' }],
  ['P-521', { name: 'ECDSA', namedCurve: 'P-521' }],
  ['RSA', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }],
])('a certificate of the operator’s with a key of %s signs pictures', async (_name, algorithm) => {
  await using certificate = await givenSigningCertificate({ algorithm });
  const own = await readSigner(certificate.file);
  const { problems, chain } = await readCredentials(await signPicture(png, own, '1.2.3'));

  expect(problems).toEqual([]);
  expect(chain[0]?.subject).toBe('O=Ada, CN=Pictures');
});

test.each([
  ['is empty', '', LastingError],
  ['is missing', undefined, OperatorError],
])('a certificate’s file that %s ends the start, which says what is needed', async (_state, text, Kind) => {
  await using folder = await givenFolder();
  const file = path.join(folder.path, 'c2pa.pem');
  if (text !== undefined) await writeFile(file, text);
  const error: unknown = await readSigner(file).catch((thrown: unknown) => thrown);

  expect(error instanceof Error && [error.constructor, error.message]).toEqual([
    Kind,
    expect.stringContaining('\n  C2PA_CERTIFICATE needs one file in PEM'),
  ]);
});
