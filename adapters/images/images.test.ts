import { expect, test } from 'vitest';
import { createImages } from './images.ts';
import { fourCorners } from './samples/photos.ts';

const photo = await fourCorners().jpeg().toBuffer();

test('orders come first, then uploads and buyers’ previews, then the rest', async () => {
  await using images = createImages({ decodersAtOnce: 1 });
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const uploads = [1, 2].map((n) => images.normalise(photo).then(note(`upload ${n}`)));
  const looks = [
    images.preview(photo, { priority: 'later' }).then(note('preview')),
    images.preview(photo).then(note('preview of a buyer')),
  ];
  const crop = { x: 0, y: 0, width: 260, height: 260, rotate: 0 } as const;
  const order = [
    images.cut(photo, crop).then(note('cut')),
    images.fingerprint(photo).then(note('fingerprint')),
  ];
  await Promise.all([...uploads, ...looks, ...order]);
  expect(done).toEqual(['upload 1', 'cut', 'fingerprint', 'upload 2', 'preview of a buyer', 'preview']);
});
