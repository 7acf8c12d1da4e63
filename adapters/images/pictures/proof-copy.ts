import { proofLongSide } from '#domain/proof.ts';
import { aiMark } from './ai-mark.ts';
import { decoding, open } from '../safe-sharp.ts';

const tileSize = { width: 176, height: 144 };
/**
 * Tile of the watermark as PNG, made from an SVG: the word twice at -24°, white with a dark edge. Decoders read no SVG and
 * have no fonts.
 */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAALAAAACQBAMAAABaNfxbAAAAMFBMVEVMaXEEBATNzc3b29vx8fEAAAAAAAAAAAAAAAAyMjLExMSPj49dXV2kpKR3d3e3t7fycxLqAAAAEHRSTlMAZsS4p1E8Eih0vpqDp4603iklqgAAAAlwSFlzAAALEwAACxMBAJqcGAAABIVJREFUaN7tmbFrI0cUxp8Ka1VqArteWfaazEyTlWXBaivBYdj1H+AtnIvhCqvwOenkwr6U2uKctDIkRXwhnFyJOy5YnY/kggwpQkiClCoklyCXThFOrg6SI29mz8XBVTczkMC+ym4+RjPfb96b/QDyyuuNyzKke2Ab0iWjrgndu+TynQ0TupXHtDav/9jalQmlNUe/7uKM0ge993QLJx7qviA3te/EVj+gf5Nd/SeXzqIB2QYo6VyzdQegcB4Lq5WIvtOzdgixu8XlEK12QH4YabTD10/P7Dsebzn75C/6TBd7qddnTfqL2z6JpkgI1cVecbHfDJrr/igdxs+RkPpIE3vpBaP/TFg02DwKqUZCrEUWnBEyCRv2Eg/oI6KLvOJCc8X+aL/KcYN5pJGQwjA6RRu0Z/H9ZBaNteh++HEHt/gq+gT/njsKV5IMEXX7EoI/PGUtF/8rLfGaIxFR1k28P778nXTbmTB4/IYrEFF3WVVg8dBJWfSpvNz4mkSkowELytaDaXIVycuhjcJ7w+j+tjIWTf/Xb1i8QobRWFwOH/Ab83NHdFxWx+KUkIuwRY7WV8pyj2tlq3pmd9WxcDoHiyw6XeYNuwP7ywytltiqW1y4kFjgvfM2io+dQzIJcEcOVXQPE7wO9n7OsFgIV8lkvTGqXLKG4nCVVv580ttOTwLhWKvK62SZx5Sy4Pm8YreQQ0l6EkkUbvGWm0zCuBnUlLYXcZuxJrq3fRV9K93LAnff64trWOWWKCXHqOGzeJBMolOxwvQEgW5XfvxOaVCxyOfYIn4j53hiF7FkrM3WXLDuJpu7alTQwD+zb+OJ2W+Fq+KwFrmW6RIvmTGidYvX3Spv9a6xUCu07+7eMH62DZbHV8tb2D3tnYrEQq0q3z8hO9gmylb7MzbY2LsI/a/uPVbHAtC+j7AP150E3TXqFKtMDxYg7Yt9uHfcDxqkC8mQIRYPlLEAXF48ILPoKaU8eGh3iuJd8KK3rYRFtU9B2LdGzvH3+7MwGLv4QrrXU5vf02PEAoR91+yFMPCnHo390U042HxXzRGF86Z/Bl1sPi3H48HUaX/B4nqvq2GICmu2bJetrA9byZDTgXKzEECIcaHk8fp8hkixMtMyVIplwm1y2VzZEJNUWczaWoZKsUwgP2Ff7uIk1XCFAbUMf2KZcJm9Zre4bHZ6SiwTAakLGvA1N+5oU8ZlAq3J4yqc+9MNnY9OyHShuDRy9K0YH51Qc1+2J426gI9OuJ5839f6KcLjoD75vh4RiJUn39cjApI47TV3BKzuGhAuLYE/dQwIwxbotO8rXdqMLhQA/l/fWPPKKy/IM5M8M8kzkzwzyTOTPDPJM5M8M8kzkzwzyTOTPDPJM5NX7GskM8nsayAzubav5sxEZhsGMpMs2zCQmWTZhoHMJMs2DGQm19mG9szkZbZhIDOR2YaJzEQOZiYyE5ltmMhMpJyRzETIGclMxOPQSGYisg0jmck1IqA7M8kQMfJ5HBExkpnAS+LAQLZhJjNBRPxTI5kJpCNT2YYh3Tzb+K/Vv71zb0EnAHojAAAAAElFTkSuQmCC',
  'base64',
);

/** JPEG quality: good enough to decide by, of little worth as a picture. */
const quality = 80;

/** Makes a small JPEG of a picture, with a watermark all over it and the AI mark. */
export async function proofCopy(png: Buffer): Promise<Buffer> {
  const { data, info } = await decoding(
    open(png)
      .resize({ width: proofLongSide, height: proofLongSide, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true }),
  );
  const size = {
    width: Math.min(tileSize.width, info.width),
    height: Math.min(tileSize.height, info.height),
  };
  const input = await open(tile)
    .extract({ left: 0, top: 0, ...size })
    .png()
    .toBuffer();
  const marked = open(data).composite([{ input, tile: true, gravity: 'northwest' }]);
  return await decoding(marked.jpeg({ quality }).withXmp(aiMark).toBuffer());
}
