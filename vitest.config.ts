import { defineConfig } from 'vitest/config';
import { LONG_TESTS } from './tools/testing/long-tests.ts';
import { LongestFirst } from './tools/testing/sequencer.ts';

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];
/** `npm test` sets the variable. The command line's `--exclude` does not reach projects that have an `exclude`. */
const LONG = process.env['WITHOUT_LONG_TESTS'] ? LONG_TESTS : [];
const SKIPPED = ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**', ...LONG];
/** Tests that change what modules hold, such as a list of connectors, or replace modules. */
const ISOLATED = '**/*.isolated.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tools/testing/postgres.globalSetup.ts'],
    // Two cores: two workers leave them idle two fifths of the time, waiting for the database and for processes.
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Generous: a shared machine may take three times as long, and nothing is measured by a timeout.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Loading the same modules for each of four hundred files took a third of the processor's time.
      {
        extends: true,
        test: { name: 'shared', include: TESTS, exclude: [...SKIPPED, ISOLATED], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: [ISOLATED], exclude: SKIPPED, isolate: true } },
    ],
  },
});
