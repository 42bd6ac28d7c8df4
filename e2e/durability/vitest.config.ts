import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../../tools/testing/sequencer.ts';

/** The kill tests run apart from the others. Most of their time is waiting, so that three run at a time. */
export default defineConfig({
  test: {
    environment: 'node',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
