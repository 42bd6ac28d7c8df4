import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/sequencer.ts';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', 'data/**', 'e2e/**'],
    globalSetup: ['tools/testing/postgres.globalSetup.ts'],
    // Two cores: two workers leave them idle two fifths of the time, waiting for the database and for processes.
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Generous: a shared machine may take three times as long, and nothing is measured by a timeout.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
