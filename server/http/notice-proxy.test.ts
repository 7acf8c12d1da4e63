import { once } from 'node:events';
import express from 'express';
import { expect, test } from 'vitest';
import { noticeProxy } from './notice-proxy.ts';

test('an unexpected proxy is logged once, with what to do', async () => {
  const told: unknown[] = [];
  const app = express().use(noticeProxy({ warn: (...line) => void told.push(line) }));
  const server = app.get('/', (_request, response) => void response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;

  await fetch(url);
  expect(told).toEqual([]);
  for (let n = 0; n < 3; n += 1) await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  server.close();

  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toContain('set TRUST_PROXY');
});
