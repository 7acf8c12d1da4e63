import { randomUUID } from 'node:crypto';
import { JPEG, PNG, type Asset } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  DigitalSourceType,
  ManifestStore,
  Signature,
} from '@trustnxt/c2pa-ts/manifest';
import { WebP } from './webp.ts';

const formats = [PNG, JPEG, WebP];

/** Opens a picture to read or write its manifest. */
export function openAsset(picture: Buffer): Asset {
  const Format = formats.find((one) => one.canRead(picture));
  if (!Format) throw new RangeError('The picture is neither PNG nor JPEG nor WebP');
  return new Format(picture);
}

/**
 * Returns the bytes reserved for the signature. What it leaves of them is padding, whose length must be encoded in as many
 * bytes as before: in two (24 to 255), or in three (256 and more) for RSA with up to 8,192 bits.
 */
const reservedBytes = (algorithm: CoseAlgorithmIdentifier): number =>
  algorithm === CoseAlgorithmIdentifier.PS256 ? 1_500 : 200;

/** States in a picture's C2PA manifest that AI made it from a photo, and signs that; says nothing else about it. */
export async function signPicture(picture: Buffer, signer: Signer, version: string): Promise<Buffer> {
  const asset = openAsset(picture);
  const store = new ManifestStore();
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: asset.mimeType,
    instanceID: `xmp:iid:${randomUUID()}`,
    defaultHashAlgorithm: 'SHA-256',
    signer,
  });
  manifest.signature = Signature.create(signer, reservedBytes(signer.algorithm));
  Object.assign(manifest.claim ?? {}, { claimGeneratorName: 'Toonbooth', claimGeneratorVersion: version });
  const created = new ActionAssertion();
  created.actions = [
    {
      action: ActionType.C2paCreated,
      digitalSourceType: DigitalSourceType.CompositeWithTrainedAlgorithmicMedia,
    },
  ];
  manifest.addAssertion(created);
  const hash = DataHashAssertion.create('SHA-256');
  manifest.addAssertion(hash);
  await asset.ensureManifestSpace(store.measureSize());
  await hash.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return Buffer.from(await asset.getDataRange());
}
