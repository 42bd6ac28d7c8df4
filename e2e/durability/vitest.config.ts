import { defineConfig } from 'vitest/config';

/** The kill tests run separately, with nothing beside them: they measure recovery times. */
export default defineConfig({
  test: {
    environment: 'node',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
