import { defineConfig } from 'vitest/config';

/** The kill tests have a run of their own, with nothing beside them: they measure how soon the product is back. */
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
