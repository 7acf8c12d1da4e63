import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { endOf, givenComfy, givenJob, givenLog, givenStandin, unwatched } from '../support/comfyui.ts';
import { waitUntil } from '../support/wait-until.ts';

test('an address that only redirects is no ComfyUI, and the words say which address to set', async () => {
  await using instance = await givenStandin();
  const gate = createServer(({ url = '' }, response) => {
    response.writeHead(302, { location: `${instance.url}${url}` }).end();
  }).listen(0, '127.0.0.1');
  await waitUntil(() => gate.listening);
  const url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  const { log, logged } = givenLog();
  using comfy = givenComfy([url], { log });
  try {
    expect((await comfy.instances())[0]?.healthy).toBe(false);
    const error = await endOf(comfy.draw(await givenJob(url), unwatched));
    expect(error.message).toBe(`It redirects to ${instance.url}: name that address in COMFYUI_URLS`);
    expect(instance.requests('POST /upload/image')).toEqual([]);
    expect(logged('info')).toEqual([]);
  } finally {
    gate.closeAllConnections();
    gate.close();
  }
});
