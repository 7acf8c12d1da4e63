import sharp from 'sharp';
import { uploadAnswer } from '#contract/photo.ts';
import { keptLongSide } from '#domain/photo.ts';
import type { Answer, Attempt, Sender } from '../../support/requests/sender.ts';

/** Checks the shop's copy of an accepted image: it must show a whole photo, and nothing else. */
export function checkStoredPhoto({ send }: Pick<Sender, 'send'>) {
  return async ({ status, body }: Answer, { headers }: Attempt): Promise<string | undefined> => {
    if (status !== 201) return undefined;
    const { photoId, width, height } = uploadAnswer.parse(JSON.parse(body.toString('utf8')));
    const preview = await send({
      what: 'preview',
      method: 'GET',
      path: '/api/photos/current/preview',
      headers: { ...headers, authorization: `Bearer ${photoId}` },
    });
    if (preview.status !== 200) return `was taken, but its preview answers ${preview.status}`;
    const { format, exif, xmp } = await sharp(preview.body).metadata();
    await sharp(preview.body).stats();
    const sound = format === 'jpeg' && !exif && !xmp && Math.max(width, height) <= keptLongSide;
    return sound ? undefined : 'was taken, but is no plain JPEG';
  };
}
