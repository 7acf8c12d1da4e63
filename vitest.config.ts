import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { startBuiltPrograms } from './launcher/prepare/built-programs.ts';

const longest = [
  'kill-matrix.test.ts',
  'standin-faults.test.ts',
  'shared-comfyui.test.ts',
  'slow-mail.test.ts',
  'journeys/buying.test.ts',
  'journeys/payments.test.ts',
  'journeys/availability.test.ts',
];

/**
 * The longest wait more than they work, for minutes: begun first, they leave the processors to the others. Each project has
 * processes of its own, so that one follows the other.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name)) ? 0 : project.name === 'images' ? 2 : 1;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** What hunts, and what keeps processors busy for long: processes that spin, and servers that are set up anew. */
const campaigns = [
  'tests/campaigns/**/*.test.ts',
  'adapters/child-process/pool.test.ts',
  'adapters/postgres-server/server.test.ts',
];
/** The stand-in against recordings of a real ComfyUI: seldom touched. */
const recordings = ['**/{figures,replay}.test.ts'];
/** They leave sharp no more than the formats of photos in their process; ComfyUI's stand-in reads others, too. */
const images = ['adapters/{images,moderator,styles}/**/*.test.ts'];

/** Files share a process, so that it may run many: half of the time went into loading packages. */
function project(name: string, include: string[], others: string[] = []) {
  const exclude = ['node_modules', 'dist', 'data', ...others];
  return { extends: true, test: { name, include, exclude, isolate: false } } as const;
}

export default defineConfig({
  plugins: [startBuiltPrograms()],
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 6,
    setupFiles: ['tests/support/run/equality.ts'],
    reporters: ['default', './tests/support/run/failure-log.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/run/build.ts', 'tests/support/run/postgres-server.ts'],
    projects: [
      project('tests', ['**/*.test.ts'], [...campaigns, ...recordings, ...images]),
      project('images', images),
      project('campaigns', campaigns),
      project('recordings', recordings),
    ],
  },
});
