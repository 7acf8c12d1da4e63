import path from 'node:path';
import { build } from '#launcher/prepare/build.mjs';

/** Vitest's global set-up: what tests start as processes is built from the sources as they are now. */
export async function setup(): Promise<void> {
  await build(path.join(import.meta.dirname, '../..'));
}
