import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '#launcher/prepare/build.mjs';

/** Builds the processes that tests start from the present sources, as Vitest's global setup. */
export async function setup(project: TestProject): Promise<void> {
  const buildAnew = () => build(path.join(import.meta.dirname, '../../..'));
  await buildAnew();
  project.onTestsRerun(buildAnew);
}
