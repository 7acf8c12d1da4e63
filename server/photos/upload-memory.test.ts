import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import express, { type Request, type Response } from 'express';
import multer from 'multer';
import { expect, onTestFinished, test } from 'vitest';
import { createUploadMemory } from './upload-memory.ts';

const type = 'multipart/form-data; boundary=edge';
const head = '--edge\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\n\r\n';
const end = '\r\n--edge--\r\n';

test('the rest of an upload that was already answered takes no memory from the next', async () => {
  const storage = createUploadMemory(() => ({ perAddress: 1000, total: 1000 }));
  const read = (request: Request, response: Response): Promise<unknown> =>
    new Promise((resolve) => void multer({ storage }).single('photo')(request, response, resolve));
  const app = express();
  let lateEnd: Promise<unknown> = Promise.resolve();
  app.post('/answered-early', (request, response) => {
    void read(request, response);
    lateEnd = once(request, 'end');
    response.json('too late');
  });
  app.post('/', async (request, response) => void response.json((await read(request, response)) ?? 'read'));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  await once(server, 'listening');
  const port = (server.address() as AddressInfo).port;
  const post = (path: string) => {
    const sent = httpRequest({ port, path, method: 'POST', headers: { 'content-type': type } });
    const answer = new Promise((resolve, reject) => {
      sent.once('error', reject);
      sent.once('response', (response) => void response.toArray().then((parts) => resolve(parts.join(''))));
    });
    return { sent, answer };
  };

  const early = post('/answered-early');
  early.sent.write(head);
  expect(await early.answer).toBe('"too late"');
  early.sent.end('x'.repeat(900) + end);
  await lateEnd;
  await setImmediate();

  const next = post('/');
  next.sent.end(head + 'y'.repeat(900) + end);
  expect(await next.answer).toBe('"read"');
});
