import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { givenModels } from './given-models.ts';
import { cutAfter, givenModelServer, refuse, whole, type Answer } from './model-server.ts';

test('a cut download continues where it stopped', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer(cutAfter(50_000, models.part), cutAfter(60_000, models.part));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0, 50_000, 110_000]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a partial download of an earlier run is continued', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, server.body.subarray(0, 70_000));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([70_000]);
  expect(models.said()).toContain('(interrupted: 130.0 KB left)');
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a complete download of an earlier run is only checked', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, server.body);

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a server without ranges sends everything again, and the file is right', async () => {
  await using models = await givenModels();
  const fromTheStart: Answer = (response, asked) => whole(response, { ...asked, begin: 0 });
  await using server = await givenModelServer(cutAfter(50_000, models.part), fromTheStart);

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0, 50_000]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a wrong range is not accepted', async () => {
  await using models = await givenModels();
  const shifted: Answer = (response, asked) => whole(response, { ...asked, begin: asked.begin + 1 });
  await using server = await givenModelServer(cutAfter(50_000, models.part), shifted);

  expect(await models.fetch([server.file])).toBe(true);

  expect(models.said()).toContain('the server sent another part');
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a part that is longer than the file is discarded', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, Buffer.alloc(server.file.bytes + 1));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a file with a wrong checksum is removed and reported, and the next run starts again', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, Buffer.alloc(70_000));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('is not the file we know (its SHA-256 differs), and was removed');
  expect([existsSync(models.target), existsSync(models.part)]).toEqual([false, false]);
  expect(await models.fetch([server.file])).toBe(true);
});

test.each<[string, Answer]>([
  ['its length', (response) => response.writeHead(200, { 'content-length': 7 }).end('another')],
  ['a range', (response) => response.writeHead(206, { 'content-range': 'bytes 5-6/7' }).end('er')],
  ['a refused range', (response) => response.writeHead(416, { 'content-range': 'bytes */7' }).end()],
])('a file whose source has another size, known from %s, is not downloaded', async (_by, answer) => {
  await using models = await givenModels();
  await using server = await givenModelServer(answer);
  await writeFile(models.part, server.body.subarray(0, 5));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('has 7 bytes at its source, not the 200000 that we know');
  expect(server.asked).toHaveLength(1);
  expect(existsSync(models.target)).toBe(false);
});

test('an endless answer is cut off', async () => {
  await using models = await givenModels();
  const endless: Answer = (response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  await using server = await givenModelServer(endless);

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('its server sent more than 200000 bytes');
  expect((await readFile(models.part)).length).toBeLessThanOrEqual(200_000);
});

test.each([
  [404, 'is no longer at its source (404)'],
  [403, 'is refused by its server (403)'],
])('status %i is reported and not retried', async (status, words) => {
  await using models = await givenModels();
  await using server = await givenModelServer(refuse(status));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`model.safetensors: ${words}: ${server.file.url}`);
  expect(server.asked).toHaveLength(1);
});

test('a busy server is asked again at the time that it names', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer(refuse(503), refuse(429, { 'retry-after': '1' }));
  const before = performance.now();

  expect(await models.fetch([server.file])).toBe(true);

  expect(performance.now() - before).toBeGreaterThan(990);
  expect(models.said()).toContain('the server answered 429; trying again in 1 s');
});

test('a silent connection is given up and opened again', async () => {
  await using models = await givenModels();
  const silent: Answer = (response, { body }) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, 50_000));
  };
  await using server = await givenModelServer(silent);

  const pace = { stallSeconds: 0.5, tries: 9, waitSeconds: 0.001 };

  expect(await models.fetch([server.file], { pace })).toBe(true);

  expect(server.asked.slice(0, 2)).toEqual([0, 50_000]);
  expect(models.said()).toContain('nothing arrived for too long');
});

test('a download that keeps failing ends with advice, and keeps its part', async () => {
  await using models = await givenModels();
  const answers = [
    cutAfter(50_000, models.part),
    ...Array.from({ length: 3 }, () => cutAfter(0, models.part)),
  ];
  await using server = await givenModelServer(...answers);

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`Check whether ${new URL(server.file.url).host} can be reached`);
  expect(server.asked).toHaveLength(4);
  expect((await readFile(models.part)).length).toBe(50_000);
});

test('an unreachable server is reported', async () => {
  await using models = await givenModels();
  const server = await givenModelServer();
  await server[Symbol.asyncDispose]();

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('ECONNREFUSED');
});

test('a range is requested at the address of a redirect', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer(cutAfter(50_000, models.part));
  const front = createServer((_request, response) => {
    response.writeHead(302, { location: server.file.url }).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => front.once('listening', resolve));
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/model`;

  expect(await models.fetch([{ ...server.file, url }])).toBe(true);

  expect(server.asked).toEqual([0, 50_000]);
  front.closeAllConnections();
  front.close();
});
