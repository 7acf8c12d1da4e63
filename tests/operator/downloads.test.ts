import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { givenModels } from './given-models.ts';
import { cutAfter, givenModelServer, refuse, whole, type Answer } from './model-server.ts';

test('after a cut connection it goes on where it stopped', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer(cutAfter(50_000, models.part), cutAfter(60_000, models.part));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0, 50_000, 110_000]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('it goes on from what an earlier run left', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, server.body.subarray(0, 70_000));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([70_000]);
  expect(models.said()).toContain('(130.0 KB still)');
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('what an earlier run completed is only checked', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, server.body);

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a server that knows no ranges sends it all again, and the file is right', async () => {
  await using models = await givenModels();
  const fromTheStart: Answer = (response, asked) => whole(response, { ...asked, begin: 0 });
  await using server = await givenModelServer(cutAfter(50_000, models.part), fromTheStart);

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0, 50_000]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('another range than the one asked for is not taken', async () => {
  await using models = await givenModels();
  const shifted: Answer = (response, asked) => whole(response, { ...asked, begin: asked.begin + 1 });
  await using server = await givenModelServer(cutAfter(50_000, models.part), shifted);

  expect(await models.fetch([server.file])).toBe(true);

  expect(models.said()).toContain('the server sent another part');
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a part that is longer than the file is thrown away', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer();
  await writeFile(models.part, Buffer.alloc(server.file.bytes + 1));

  expect(await models.fetch([server.file])).toBe(true);

  expect(server.asked).toEqual([0]);
  expect((await readFile(models.target)).equals(server.body)).toBe(true);
});

test('a file with another sum is removed and told, and the next run begins anew', async () => {
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
])('a file that has another size at its source is not downloaded, as told by %s', async (_by, answer) => {
  await using models = await givenModels();
  await using server = await givenModelServer(answer);
  await writeFile(models.part, server.body.subarray(0, 5));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('has 7 bytes at its source, not the 200000 that we know');
  expect(server.asked).toHaveLength(1);
  expect(existsSync(models.target)).toBe(false);
});

test('a server that never stops sending is stopped', async () => {
  await using models = await givenModels();
  const endless: Answer = (response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  await using server = await givenModelServer(endless);

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('its server sends more than 200000 bytes');
  expect((await readFile(models.part)).length).toBeLessThanOrEqual(200_000);
});

test.each([
  [404, 'is not at its source any more (404)'],
  [403, 'is not given to us by its server (403)'],
])('status %i is told, and not tried again', async (status, words) => {
  await using models = await givenModels();
  await using server = await givenModelServer(refuse(status));

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`model.safetensors: ${words}: ${server.file.url}`);
  expect(server.asked).toHaveLength(1);
});

test('a busy server is asked again, when it says so', async () => {
  await using models = await givenModels();
  await using server = await givenModelServer(refuse(503), refuse(429, { 'retry-after': '1' }));
  const before = performance.now();

  expect(await models.fetch([server.file])).toBe(true);

  expect(performance.now() - before).toBeGreaterThan(990);
  expect(models.said()).toContain('the server answered 429; again in 1 s');
});

test('a connection that falls silent is given up and taken up again', async () => {
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

test('after some tries in vain it gives up, says where to look and keeps what it has', async () => {
  await using models = await givenModels();
  const answers = [
    cutAfter(50_000, models.part),
    ...Array.from({ length: 3 }, () => cutAfter(0, models.part)),
  ];
  await using server = await givenModelServer(...answers);

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain(`Look whether ${new URL(server.file.url).host} can be reached`);
  expect(server.asked).toHaveLength(4);
  expect((await readFile(models.part)).length).toBe(50_000);
});

test('a server that cannot be reached is told', async () => {
  await using models = await givenModels();
  const server = await givenModelServer();
  await server[Symbol.asyncDispose]();

  expect(await models.fetch([server.file])).toBe(false);

  expect(models.said()).toContain('ECONNREFUSED');
});

test('a range is asked for at the address that a server sends us on to', async () => {
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
