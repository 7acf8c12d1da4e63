import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
// Projects load their global set-up with it, too.
import './tests/support/run/load-sources.mjs';
import { LongestFirst } from './tests/support/run/longest-first.ts';
import { scratchFolder } from './tests/support/run/scratch.mjs';

// `npm test` has already set it to its own folder.
process.env.TMPDIR ??= scratchFolder();

/** Tests that search for rare faults, and tests that load the CPU for long: spinning processes, and servers set up anew. */
const slow = [
  'tests/slow/**/*.test.ts',
  'adapters/child-process/pool.test.ts',
  'adapters/postgres-server/server.test.ts',
];
/** Tests of the stand-in against recordings of a real ComfyUI, which rarely change. */
const recordings = ['**/{figures,replay}.test.ts'];
/** These tests limit sharp to photo formats in their process; ComfyUI's stand-in also reads others. */
const images = ['adapters/{images,moderator,styles}/**/*.test.ts'];
/** Tests of modules that only Vite can load, as it does for the pages. */
const web = ['web/**/*.test.ts'];

/** Lets Node load the modules itself, as in the programs. */
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', path.join(import.meta.dirname, 'tests/support/run/load-sources.mjs')],
};

/** Test files share a process (`isolate: false`), which runs many of them: loading packages took half of the time. */
function project(name: string, include: string[], others: string[] = [], options: object = byNode) {
  const exclude = ['node_modules', 'dist', 'data', ...others];
  return { extends: true, test: { name, include, exclude, isolate: false, ...options } } as const;
}

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    // Tests wait as much as they compute; with six on two processors they only delay each other.
    maxWorkers: Math.max(4, availableParallelism()),
    // Concurrent tests in a file wait for the shop's time limits; the default is 5.
    maxConcurrency: 20,
    setupFiles: ['equality', 'no-violations', 'processor-time'].map((name) => `tests/support/run/${name}.ts`),
    reporters: ['default', './tests/support/run/failure-log.ts', './tests/support/run/durations.ts'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/support/run/build.ts', 'tests/support/run/postgres-server.ts'],
    projects: [
      project('tests', ['**/*.test.ts'], [...slow, ...recordings, ...images, ...web]),
      project('web', web, [], {}),
      project('images', images),
      // A machine that is three times slower than usual still ends them.
      project('slow', slow, [], { ...byNode, testTimeout: 1_200_000 }),
      project('recordings', recordings),
    ],
  },
});
