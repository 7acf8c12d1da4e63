import { defineConfig } from 'vitest/config';

/** Runs tests in processes of their own, as tests that change their time zone need; Stryker asks for threads. */
const forks = {
  name: 'forks',
  configureVitest: ({ project }: { project: { config: { pool: string } } }) => {
    project.config.pool = 'forks';
  },
};

export default defineConfig({
  plugins: [forks],
  test: {
    include: ['domain/**/*.test.ts', 'worker/steps/*.test.ts', 'operations/*.test.ts'],
    setupFiles: ['tests/support/run/equality.ts'],
    isolate: false,
    // A test that a busy machine slows down must not look like one that has noticed a mutant.
    testTimeout: 100_000,
  },
});
