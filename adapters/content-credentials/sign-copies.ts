import type { Signer } from '@trustnxt/c2pa-ts/cose';
import type { Images } from '../images/images.ts';
import { signPicture } from './manifest.ts';

/** Bytes left for the manifest in a mailed copy: more than it has with four RSA certificates. */
const manifestBytes = 16_000;

/** Signs, as its last change, every copy that says AI made it; all other work on images stays as it is. */
export function signCopies(images: Images, signerNow: () => Promise<Signer>, version: string): Images {
  const sign = async (picture: Buffer) => signPicture(picture, await signerNow(), version);

  function signed<Args extends unknown[]>(copy: (...args: Args) => Promise<Buffer>) {
    return async (...args: Args) => sign(await copy(...args));
  }

  return {
    ...images,
    async finish(drawing) {
      const { png, ...size } = await images.finish(drawing);
      return { png: await sign(png), ...size };
    },
    avatarCut: signed(images.avatarCut),
    jpegCopy: signed(images.jpegCopy),
    linkCopy: signed(images.linkCopy),
    proofCopy: signed(images.proofCopy),
    screenCopy: signed(images.screenCopy),
    async exampleCopy(image, drawnBy) {
      const copy = await images.exampleCopy(image, drawnBy);
      return drawnBy ? await sign(copy) : copy;
    },
    async mailCopy(png, maxBytes) {
      return await sign(await images.mailCopy(png, maxBytes - manifestBytes));
    },
  };
}
