export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './mutants/stryker.config.mjs'],
  vitest: { configFile: 'mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [
    ...['domain/**/*.ts', 'worker/steps/{next-move,tries}.ts', 'operations/possible-actions.ts'],
    '!**/*.test.ts',
  ],
  ignorers: ['words'],
  // All tests would have to run for each mutant in a module's first statements, which are mostly tables.
  ignoreStatic: true,
  // Everything else stays outside the copy whose files are changed.
  ignorePatterns: [
    ...['/*', '!/domain', '!/worker', '!/operations', '!/adapters', '!/tests', '/tests/*', '!/tests/support'],
    ...['!/package.json', '!/mutants', '/mutants/node_modules'],
  ],
  tempDirName: 'dist/mutants',
  incremental: true,
  incrementalFile: 'test-results/mutants/incremental.json',
  // A busy machine is slow, and what takes too long counts as killed.
  timeoutMS: 120_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutants/report.html' },
  jsonReporter: { fileName: 'test-results/mutants/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
};

/** Leaves out strings with letters: they are texts, or names that the compiler compares. Separators and templates are mutated. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      /** @param {{ node: { type: string, value?: unknown } }} path */
      shouldIgnore({ node }) {
        return node.type === 'StringLiteral' && /\p{L}/u.test(String(node.value)) ? 'words' : undefined;
      },
    },
  },
];
