import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { givenModels } from './given-models.ts';
import { cutAfter, givenModelServer, refuse, whole, type Answer } from './model-server.ts';

test('mirrors are tried in their order before the file’s own address, and the rest is continued', async () => {
  await using models = await givenModels();
  await using hub = await givenModelServer();
  const { body } = hub;
  const lent: Answer = (response, { begin }) => whole(response, { begin, body });
  const never = Array.from({ length: 3 }, () => cutAfter(0, models.part));
  await using without = await givenModelServer(refuse(404));
  await using cut = await givenModelServer(
    (response, { begin }) => cutAfter(50_000, models.part)(response, { begin, body }),
    ...never,
  );
  await using last = await givenModelServer(lent);
  const mirrors = [without, cut, last].map(({ origin }) => origin);

  expect(await models.fetch([hub.file], { mirrors })).toBe(true);

  expect((await readFile(models.target)).equals(body)).toBe(true);
  expect([without.asked, last.asked, hub.asked]).toEqual([[0], [50_000], []]);
  expect(models.said()).toContain(`(404): ${without.origin}/model.safetensors Trying the next address.`);
  expect(models.said()).toContain(`Check whether ${new URL(cut.origin).host} can be reached`);
});

test('a mirror with another file of the same size is left for the file’s own address', async () => {
  await using models = await givenModels();
  await using hub = await givenModelServer();
  await using mirror = await givenModelServer();

  expect(await models.fetch([hub.file], { mirrors: [mirror.origin] })).toBe(true);

  expect((await readFile(models.target)).equals(hub.body)).toBe(true);
  expect(models.said()).toContain('its SHA-256 differs');
  expect([mirror.asked, hub.asked]).toEqual([[0], [0]]);
});
