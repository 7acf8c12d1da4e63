import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { startBuiltPrograms } from './launcher/prepare/built-programs.ts';
import { LongestFirst } from './tests/support/run/longest-first.ts';
import { scratchFolder } from './tests/support/run/scratch.mjs';

// `npm test` has set it to the folder of its run.
process.env.TMPDIR ??= scratchFolder();

/** What hunts, and what keeps processors busy for long: processes that spin, and servers that are set up anew. */
const slow = [
  'tests/slow/**/*.test.ts',
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
    // Tests wait as much as they work; six on two processors wait for each other.
    maxWorkers: Math.max(4, availableParallelism()),
    // Those of a file that run together wait for limits of the shop; the default is 5.
    maxConcurrency: 20,
    setupFiles: ['tests/support/run/equality.ts'],
    reporters: ['default', './tests/support/run/failure-log.ts', './tests/support/run/durations.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/run/build.ts', 'tests/support/run/postgres-server.ts'],
    projects: [
      project('tests', ['**/*.test.ts'], [...slow, ...recordings, ...images]),
      project('images', images),
      project('slow', slow),
      project('recordings', recordings),
    ],
  },
});
