import { expect, it } from 'vitest';
import { createComfyClient } from '#adapters/comfyui/client/client.ts';
import { createSocket } from '#adapters/comfyui/client/socket.ts';
import { ComfyError } from '#adapters/comfyui/comfy-error.ts';
import { givenStandin } from '../support/comfyui.ts';
import { resolveNames } from '../support/names.ts';
import { givenSilence, httpSilences, silences } from '../support/silences.ts';
import { waitUntil } from '../support/wait-until.ts';

resolveNames();
const seconds = 0.5;

it.concurrent.each(httpSilences)('a request to ComfyUI soon fails as unreachable: %s', async (kind) => {
  await using instance = await givenStandin();
  await using silence = await givenSilence(kind, instance.url);
  const client = createComfyClient(silence.url, seconds);
  await silence.fallSilent();
  const begun = performance.now();
  const failure: unknown = await client.queue().catch((error: unknown) => error);

  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(failure).toBeInstanceOf(ComfyError);
  expect(failure).toMatchObject({ kind: 'unreachable', retryable: true, isTry: false });
});

const pace = { pingSeconds: 0.2, retrySeconds: 0.1, slowestRetrySeconds: 0.2 };
it.concurrent.each(silences)('a socket to ComfyUI ends and reconnects: %s', async (kind) => {
  await using instance = await givenStandin();
  await using silence = await givenSilence(kind, instance.url);
  const socket = createSocket(silence.url, pace);
  const isConnected = kind === 'half-open' || kind === 'reset' || kind === 'name unresolved';
  if (!isConnected) await silence.fallSilent();
  socket.listen('prompt', { onMessage: () => undefined, onPreview: () => undefined });
  if (isConnected) {
    await waitUntil(() => socket.currentClient(1), 10);
    await silence.fallSilent();
  }

  await waitUntil(() => socket.closes() > 0, 20);
  silence.heal();
  expect(await waitUntil(() => socket.currentClient(1), 20)).toBeDefined();
  socket.close();
});
