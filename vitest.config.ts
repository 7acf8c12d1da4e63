import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'dist', 'data', 'tests/browser'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 3,
    globalSetup: ['tests/setup/build.ts', 'tests/setup/postgres-server.ts'],
  },
});
