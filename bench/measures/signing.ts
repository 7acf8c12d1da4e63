import { createOwnSigner } from '#adapters/content-credentials/certificates.ts';
import { signPicture } from '#adapters/content-credentials/manifest.ts';
import { createImages } from '#adapters/images/images.ts';
import { open } from '#adapters/images/safe-sharp.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { photoBytes } from '#tests/support/photos.ts';
import { median, p95Of, type Figure } from '../figure.ts';
import { millisecondsOf } from '../load.ts';

const times = 50;
const warmUps = 5;
/** Size of the picture that a graph for GPUs draws of a photo of 600 × 400. */
const size = { width: 2496, height: 1664 };
const mostMailed = 5_000_000;

/** Measures what signing with the shop's own certificate takes and adds, by the kind of file that leaves the shop. */
export async function measureSigning(): Promise<Figure[]> {
  const signer = await createOwnSigner(createSecrets('a secret of thirty-two characters'), 'Toonbooth');
  await using images = createImages();
  const drawing = await open(await photoBytes('coffee.png'))
    .resize(size)
    .png()
    .toBuffer();
  const { png } = await images.finish(drawing);
  const files = {
    'PNG of the download': png,
    'JPEG of the download': await images.jpegCopy(png),
    'JPEG of the mail': await images.mailCopy(png, mostMailed),
    'WebP of the page': await images.screenCopy(png),
    'JPEG of a link preview': await images.linkCopy(png),
    'PNG cut for a story': await images.avatarCut(png, { place: 'story', x: 0, y: 0, width: 900 }),
  };
  const figures: Figure[] = [];
  for (const [what, file] of Object.entries(files)) {
    let signed = file;
    const taken: number[] = [];
    for (let n = 0; n < times + warmUps; n += 1)
      taken.push(await millisecondsOf(async () => void (signed = await signPicture(file, signer, '1.0.0'))));
    const counted = taken.slice(warmUps);
    const also = [
      { what: '95 %', value: p95Of(counted), unit: 'ms' },
      { what: 'of', value: file.length / 1e3, unit: 'kB' },
      { what: 'adds', value: (signed.length - file.length) / 1e3, unit: 'kB' },
    ];
    figures.push({ what: `signing: ${what}`, value: median(counted), unit: 'ms', also });
  }
  return figures;
}
