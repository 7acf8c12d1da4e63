import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Version } from '../dialects.ts';
import type { Graph } from '../graph/graph.ts';
import { createComfyStandin } from '../server.ts';
import { replay } from './replay.ts';
import { readTranscript, type Exchange, type Line } from './transcript.ts';
import { writeForm } from './upload.ts';

const photo = await readFile(new URL('../../../tests/photos/astronaut.png', import.meta.url));

const scenarios: Record<Version, string[]> = {
  '0.3.64': [
    'success',
    'cached',
    'invalid',
    'execution_error',
    'interrupt',
    'binary',
    'reconnect',
    'restart',
    'misc',
  ],
  '0.33.0': ['success', 'cached', 'invalid', 'execution_error', 'interrupt', 'misc'],
};

function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function givenStandin(version: Version) {
  const dir = await mkdtemp(join(tmpdir(), 'comfy-replay-'));
  const standin = await createComfyStandin({ port: 0, dir, version });
  for (const filename of ['rec-cached.png', 'rec-slow.png']) {
    const body = writeForm({ image: { filename, bytes: 466_706 } }, photo);
    await fetch(`${standin.url}/upload/image`, { method: 'POST', body });
  }
  return {
    url: standin.url,
    async [Symbol.asyncDispose]() {
      await standin.close();
      await rm(dir, { recursive: true });
    },
  };
}

function firstGraph(lines: Line[]): Graph | undefined {
  const posts = lines.filter(
    (line): line is Exchange => line.kind === 'http' && line.request.path === '/prompt',
  );
  return (posts[0]?.request.body as { prompt?: Graph } | undefined)?.prompt;
}

/** Some recordings begin with nodes in the cache that an earlier scenario had left there. */
async function warmUp(url: string, lines: Line[]): Promise<void> {
  const first = lines.find(
    (line) => 'data' in line && (line.data as { type: string }).type === 'execution_cached',
  );
  const { nodes } = (first as { data: { data: { nodes: string[] } } } | undefined)?.data.data ?? {
    nodes: [],
  };
  const graph = firstGraph(lines);
  const last = nodes.at(-1);
  if (!graph || last === undefined) return;
  const prompt = Object.fromEntries(Object.entries(graph).filter(([id]) => nodes.includes(id)));
  prompt.seen = { class_type: 'PreviewImage', inputs: { images: [last, 0] } };
  await post(`${url}/prompt`, { prompt });
  await expect.poll(() => historyLength(url), { timeout: 20_000 }).toBe(1);
}

async function historyLength(url: string): Promise<number> {
  const history = (await (await fetch(`${url}/history`)).json()) as object;
  return Object.keys(history).length;
}

describe.each(Object.entries(scenarios) as [Version, string[]][])('the stand-in as %s', (version, names) => {
  test.each(names)('replays the recorded scenario %s', async (name) => {
    const lines = await readTranscript(
      new URL(`../recorded/transcripts/${version}/${name}.jsonl`, import.meta.url),
    );
    await using standin = await givenStandin(version);
    await warmUp(standin.url, lines);
    // These scenarios act while a certain node runs, which took two seconds when they were recorded.
    const waits = ['interrupt', 'reconnect', 'restart'].includes(name);
    const heavy = { match: 'run', fault: 'heavy', seconds: 0.8, times: 2 };
    if (waits) await post(`${standin.url}/_faults`, heavy);
    const restart = () => post(`${standin.url}/_restart`, { down: 300 });
    expect(await replay(lines, { url: standin.url, photo, restart })).toEqual([]);
  });
});
