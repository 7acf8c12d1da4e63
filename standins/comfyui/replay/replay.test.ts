import { describe, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/start-comfyui.ts';
import type { Version } from '../versions.ts';
import { photoOf, readRecording, type Line } from './recording.ts';
import { replay } from './replay.ts';

const inBoth = ['success', 'cached', 'invalid', 'execution_error', 'interrupt', 'misc'];
const scenarios: [Version, string[]][] = [
  ['0.3.64', [...inBoth, 'binary', 'reconnect', 'restart']],
  ['0.33.0', [...inBoth, 'jobs', 'erase']],
];

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Fills the cache with nodes that an earlier scenario had left there when some of the recordings were made. */
async function fillCache(server: TestServer, lines: Line[]): Promise<void> {
  const [, cached = '[]'] = /"execution_cached","data":{"nodes":(\[.*?\])/.exec(JSON.stringify(lines)) ?? [];
  const nodes = JSON.parse(cached) as string[];
  const posted = lines.find((line) => line.kind === 'http' && line.request.path === '/prompt');
  if (nodes.length === 0 || posted?.kind !== 'http') return;
  const graph = Object.entries(posted.request.body?.prompt ?? {}).filter(([id]) => nodes.includes(id));
  const seen = { class_type: 'PreviewImage', inputs: { images: [nodes.at(-1), 0] } };
  await server.draw({ ...Object.fromEntries(graph), seen });
}

describe.each(scenarios)('the stand-in as %s', (version, names) => {
  test.each(names)('replays the recorded scenario %s', async (name) => {
    const lines = await readRecording(version, name);
    await using server = await startTestServer({ version });
    for (const name of ['rec-cached.png', 'rec-slow.png']) await server.upload(photoOf(466_706), name);
    await fillCache(server, lines);
    // These scenarios act while a certain node is executing, which took two seconds when they were recorded.
    const waits = ['interrupt', 'reconnect', 'restart', 'jobs'].includes(name);
    if (waits) await server.fault('execution', 'heavy', { seconds: 0.8, times: 2 });
    const restart = () => server.post('/_restart', { down: 300 });
    expect(await replay(lines, { url: server.url, restart })).toEqual([]);
  });
});
