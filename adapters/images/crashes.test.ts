import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { newestChild } from '#tests/support/newest-child.ts';
import { createImages } from './images.ts';
import { fourCorners } from './samples/photos.ts';

const photo = await fourCorners().jpeg().toBuffer();

/** Few bytes, but 49 megapixels that must all be in memory at once. */
const vast = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#777' } })
  .jpeg({ progressive: true })
  .toBuffer();

test.each([
  ['time', { processorSeconds: 0.3 }],
  ['memory', { memoryMb: 150 }],
])(
  'a photo that takes too much %s ends its decoder and is reported; the next one works',
  async (_what, limit) => {
    const onCrash = vi.fn();
    await using images = createImages({ decodersAtOnce: 1, onCrash, ...limit });
    await expect(images.compare(vast, vast)).rejects.toMatchObject({ errorCode: 'photo_damaged' });
    expect(onCrash).toHaveBeenCalledOnce();
    await expect.poll(() => images.preview(photo)).toBeInstanceOf(Buffer);
  },
);

test('a photo that a busy machine cannot decode in time is not damaged, and may be retried', async () => {
  await using images = createImages({ decodersAtOnce: 1, timeoutSeconds: 0.5 });
  await images.start();
  process.kill(await newestChild('decoder'), 'SIGSTOP');
  await expect(images.normalise(photo)).rejects.toMatchObject({
    errorCode: 'shop_unavailable',
    retryAfterSeconds: 30,
  });
});

test('closing does not make a waiting photo count as damaged', async () => {
  const onCrash = vi.fn();
  const images = createImages({ onCrash });
  const refused = expect(images.normalise(photo)).rejects.toThrow('closed');
  await images.close();
  await refused;
  expect(onCrash).not.toHaveBeenCalled();
});
