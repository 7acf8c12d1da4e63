import { expect, test } from 'vitest';
import { createImages } from './images.ts';
import { fourCorners } from './samples/photos.ts';

const photo = await fourCorners().jpeg().toBuffer();

test('what an order needs is done before the uploads and previews that wait', async () => {
  await using images = createImages({ decodersAtOnce: 1 });
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const uploads = [1, 2].map((n) => images.normalise(photo).then(note(`upload ${n}`)));
  const preview = images.preview(photo).then(note('preview'));
  const crop = { x: 0, y: 0, width: 260, height: 260, rotate: 0 } as const;
  const order = [
    images.cut(photo, crop).then(note('cut')),
    images.fingerprint(photo).then(note('fingerprint')),
  ];
  await Promise.all([...uploads, preview, ...order]);
  expect(done).toEqual(['upload 1', 'cut', 'fingerprint', 'upload 2', 'preview']);
});
