import { openEngine } from '#adapters/moderator/open-engine.ts';
import { embeddedSide } from '#adapters/moderator/input-side.ts';

const runs = 20;

/** Measures what the recognition network takes, in one sentence. */
export async function measureCost(): Promise<string> {
  const { engine } = await openEngine('auto');
  const pixels = new Uint8Array(embeddedSide * embeddedSide * 3).fill(128);
  const before = process.memoryUsage.rss();
  const loadedAt = performance.now();
  await engine.embedFace(pixels);
  const firstMs = performance.now() - loadedAt;
  const begun = performance.now();
  for (let run = 0; run < runs; run += 1) await engine.embedFace(pixels);
  const ms = (performance.now() - begun) / runs;
  const megabytes = (process.memoryUsage.rss() - before) / 1e6;
  return `One face: ${ms.toFixed(0)} ms, the first one ${firstMs.toFixed(0)} ms, and ${megabytes.toFixed(0)} MB of memory.`;
}
