import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Client } from '#adapters/storage/s3-client.ts';
import { createS3Files } from '#adapters/storage/s3.ts';
import { isStorageTrouble } from '#adapters/storage/trouble.ts';
import { parseS3Url } from '#domain/storage-url.ts';
import { givenS3, type TestS3 } from '../support/s3.ts';
import { givenSilence, silences } from '../support/silences.ts';

/** Milliseconds without a byte, for each of four tries. */
const silentMs = 300;
let s3: TestS3;
beforeAll(async () => {
  s3 = await givenS3();
});
afterAll(() => s3[Symbol.asyncDispose]());

it.concurrent.each(silences)('a write soon fails as a storage outage: %s', async (kind) => {
  await using silence = await givenSilence(kind, s3.endpoint);
  const place = parseS3Url(s3.url.replace(s3.endpoint, silence.url));
  const files = createS3Files(createS3Client(place, s3.keys, silentMs), place);
  await silence.fallSilent();
  const begun = performance.now();
  const failure: unknown = await files.put('photos', 'one', Buffer.alloc(100_000)).then(
    () => undefined,
    (error: unknown) => error,
  );
  files.close();

  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(failure).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(isStorageTrouble(failure)).toBe(true);
});

it.concurrent('a file whose answers all break off is read to its end', async () => {
  await using silence = await givenSilence('body cut short', s3.endpoint);
  const place = parseS3Url(s3.url.replace(s3.endpoint, silence.url));
  const files = createS3Files(createS3Client(place, s3.keys, silentMs), place);
  const bytes = Buffer.from('a file of some bytes');
  const patient = createS3Files(createS3Client(place, s3.keys, 60_000), place);
  await patient.put('photos', 'other', bytes);
  patient.close();
  await silence.fallSilent();

  expect(await files.get('photos', 'other')).toEqual(bytes);
  files.close();
});
