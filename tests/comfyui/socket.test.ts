import sharp, { type Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { givenComfy, givenJob, atEachVersion, unwatched } from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

atEachVersion((givenStandin) => {
  test('previews arrive in order during a drawing, as JPEGs, and not for the last step', async () => {
    await using instance = await givenStandin({ seconds: 0.4 });
    using comfy = givenComfy([instance.url]);
    const seen: string[] = [];
    const sizes: Promise<Metadata>[] = [];

    await comfy.draw(await givenJob(instance.url), {
      onProgress: (percent) => seen.push(percent === 100 ? 'done' : 'progress'),
      onPreview: (jpeg) => {
        seen.push('preview');
        sizes.push(sharp(jpeg).metadata());
      },
    });

    for (const metadata of await Promise.all(sizes)) expect(metadata).toMatchObject({ format: 'jpeg' });
    expect(seen.filter((what) => what === 'preview')).toHaveLength(4);
    expect(seen[0]).toBe('progress');
    expect(seen.at(-1)).toBe('done');
  });

  test('previews go to the prompt they belong to', async () => {
    await using instance = await givenStandin({ seconds: 0.4 });
    using comfy = givenComfy([instance.url]);
    const previewsOf = async () => {
      const seen: Buffer[] = [];
      await comfy.draw(await givenJob(instance.url), { ...unwatched, onPreview: (jpeg) => seen.push(jpeg) });
      return seen.length;
    };

    expect(await Promise.all([previewsOf(), previewsOf()])).toEqual([4, 4]);
  });

  test('a socket that drops during a drawing costs no picture', async () => {
    await using instance = await givenStandin({ seconds: 0.5 });
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'drop_socket');

    const { bytes } = await comfy.draw(await givenJob(instance.url), unwatched);

    expect((await sharp(bytes).metadata()).width).toBe(64);
    expect(instance.runs()).toBe(1);
  });

  test('a dropped socket reconnects with a new client id', async () => {
    await using instance = await givenStandin({ seconds: 0.2 });
    using comfy = givenComfy([instance.url]);
    await instance.fault('execution', 'drop_socket');
    await comfy.draw(await givenJob(instance.url), unwatched);
    await waitUntil(() => instance.requests('GET /ws').length === 2);
    let previews = 0;

    await comfy.draw(await givenJob(instance.url), { ...unwatched, onPreview: () => (previews += 1) });

    expect(previews).toBe(4);
  });

  test('a socket that never opens costs no picture', async () => {
    await using instance = await givenStandin();
    using comfy = givenComfy([instance.url]);
    await instance.fault('GET /ws', 'drop', { times: 100 });

    const { bytes } = await comfy.draw(await givenJob(instance.url), unwatched);

    expect((await sharp(bytes).metadata()).width).toBe(64);
  });
});
