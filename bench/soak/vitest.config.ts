import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that read `soak`, with their full figures, one after the other. */
export default defineConfig({
  test: {
    environment: 'node',
    root: join(import.meta.dirname, '..', '..'),
    include: [
      'product/delivery/webhooks/storm.server.test.ts',
      'product/form-engine/prover/generated.test.ts',
      'product/form-runtime/agreement.test.ts',
      'e2e/durability/supporter-emails.test.ts',
      'e2e/durability/steps/crashes.test.ts',
      'e2e/durability/card-testing.test.ts',
      'e2e/durability/uploads.test.ts',
      'product/dry-run/same-requests.test.ts',
      'product/dry-run/same-plan.test.ts',
      'apps/server/whole-server/scopes.test.ts',
      'product/imports/imports.test.ts',
    ],
    globalSetup: ['tools/testing/postgres.globalSetup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
