import sharp, { type Sharp } from 'sharp';
import { noise, portraitHeic } from '#adapters/images/samples/photos.ts';

export type Kind = 'jpeg' | 'png' | 'webp' | 'heic';
export type Seed = { name: string; kind: Kind; bytes: Buffer };
export type Seeds = readonly [Seed, ...Seed[]];

const exif = {
  IFD0: { Make: 'Camera', Copyright: 'Ada', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  },
};

/** Makes small valid photos of every kind that the shop accepts, for spoiling. */
export async function imageSeeds(): Promise<Seeds> {
  const photo = (): Sharp => noise(400, 300);
  const alpha = (): Sharp => photo().ensureAlpha(0.5);
  const described = photo()
    .withExif(exif)
    .withIccProfile('srgb')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
  const made: [string, Kind, Sharp][] = [
    ['a JPEG', 'jpeg', photo().jpeg({ quality: 90 })],
    ['a progressive JPEG', 'jpeg', photo().jpeg({ progressive: true })],
    ['a JPEG with EXIF, ICC and XMP', 'jpeg', described.clone().jpeg()],
    ['a grey JPEG', 'jpeg', photo().greyscale().jpeg()],
    ['a CMYK JPEG', 'jpeg', photo().toColourspace('cmyk').jpeg()],
    ['a PNG', 'png', photo().png()],
    ['a PNG with EXIF, ICC and XMP', 'png', described.clone().png()],
    ['an interlaced PNG', 'png', photo().png({ progressive: true })],
    ['a PNG with a palette', 'png', photo().png({ palette: true })],
    ['a PNG of 16 bits with alpha', 'png', alpha().toColourspace('rgb16').png()],
    ['a WebP', 'webp', photo().webp()],
    ['a lossless WebP', 'webp', photo().webp({ lossless: true })],
    ['a WebP with alpha and EXIF', 'webp', alpha().withExif(exif).webp()],
  ];
  const seeds = await Promise.all(
    made.map(async ([name, kind, image]) => ({ name, kind, bytes: await image.toBuffer() })),
  );
  return [{ name: 'a HEIC', kind: 'heic', bytes: portraitHeic }, ...seeds];
}

/** Makes pictures of kinds that the shop does not accept. */
export async function foreignImages(): Promise<Record<string, Buffer>> {
  const small = noise(300, 300);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">';
  return {
    'a GIF': await small.clone().gif().toBuffer(),
    'an AVIF': await small.clone().avif({ effort: 0 }).toBuffer(),
    'a TIFF': await small.clone().tiff().toBuffer(),
    'an SVG with a script': Buffer.from(`${svg}<script>alert(1)</script></svg>`),
    'an SVG that refers to a file': Buffer.from(`${svg}<image href="file:///etc/passwd"/></svg>`),
    'an SVG that calls home': Buffer.from(`${svg}<image href="http://169.254.169.254/"/></svg>`),
    'an SVG of entities': Buffer.from(
      `<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg}&b;</svg>`,
    ),
    'an ImageMagick script': Buffer.from(
      'push graphic-context\nfill \'url(https://evil.example/"|id")\'\npop graphic-context',
    ),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'a PostScript file': Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'),
    'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(1000)]),
    'an icon': Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(1000)]),
    'a Photoshop file': Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(1000)]),
    'a film': Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'.padEnd(500, '\0'), 'latin1'),
    'a ZIP': Buffer.from('PK\x03\x04\x14\0\0\0\x08\0'.padEnd(500, '\0'), 'latin1'),
    'a web page': Buffer.from('<!doctype html><script>alert(document.domain)</script>'.padEnd(500)),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'.padEnd(500, '\0'), 'latin1'),
    'a JPEG XL': Buffer.from('\xff\x0a'.padEnd(500, '\x7f'), 'latin1'),
    'a JPEG 2000': Buffer.from('\0\0\0\x0cjP  \r\n\x87\n'.padEnd(500, '\0'), 'latin1'),
    'a raw image of OpenEXR': Buffer.from('\x76\x2f\x31\x01'.padEnd(500, '\0'), 'latin1'),
    'an animated WebP': await animated('webp'),
    'an animated GIF': await animated('gif'),
  };
}

async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map(() => noise(300, 300).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}
