import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '#launcher/prepare/build.mjs';

/** Vitest's global set-up: what tests start as processes is built from the sources as they are now. */
export async function setup(project: TestProject): Promise<void> {
  const buildAnew = () => build(path.join(import.meta.dirname, '../../..'));
  await buildAnew();
  project.onTestsRerun(buildAnew);
}
