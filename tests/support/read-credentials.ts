import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ActionAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { openAsset } from '#adapters/content-credentials/manifest.ts';
import { shopVersion } from '#adapters/shop-version.ts';

/** Facts that the shop's own certificate vouches for in a picture's credentials. */
export const ownCredentials = {
  problems: [],
  generator: `Toonbooth ${await shopVersion()}`,
  actions: [
    {
      action: 'c2pa.created',
      digitalSourceType:
        'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    },
  ],
  assertions: ['c2pa.actions.v2', 'c2pa.hash.data'],
};

/** Validates the C2PA manifest of a picture file, as far as that needs no list of trusted issuers, and returns its contents. */
export async function readCredentials(file: Buffer) {
  const asset = openAsset(file);
  const bytes = asset.getManifestJUMBF();
  if (!bytes) throw new Error('The file has no C2PA manifest');
  const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(bytes)));
  const { statusEntries } = await store.validate(asset);
  const { claim, assertions, signature } = store.getActiveManifest() ?? {};
  if (!claim || !assertions || !signature) throw new Error('The C2PA manifest is incomplete');
  const actions = assertions.assertions.flatMap((one) => (one instanceof ActionAssertion ? one.actions : []));
  const { certificate, chainCertificates } = signature.signatureData;
  return {
    problems: statusEntries.filter(({ success }) => success === false).map(({ code }) => code),
    generator: `${claim.claimGeneratorName} ${claim.claimGeneratorVersion}`,
    actions: actions.map(({ action, digitalSourceType }) => ({ action, digitalSourceType })),
    assertions: assertions.assertions.map(({ fullLabel }) => fullLabel),
    /** Certificate that signed, then those that issued it. */
    chain: certificate ? [certificate, ...chainCertificates] : [],
  };
}
