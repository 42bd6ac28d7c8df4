import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@tributary/server/database/embedded.server.ts';
import type { TestProject } from 'vitest/node';
import { removeAbandoned } from './abandoned.ts';
import { temporaryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser URL of the Postgres shared by this test run. */
    databaseUrl: string;
  }
}

const PREFIX = 'tributary-tests-';

/**
 * One Postgres for the whole test run, removed at its end. Tests create their own databases in it, with the URL in
 * `inject('databaseUrl')` or the variable TEST_DATABASE_URL. An existing TEST_DATABASE_URL is used as it is.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('databaseUrl', given);
    return async () => undefined;
  }
  const folder = temporaryFolder();
  await removeAbandoned(folder, PREFIX);
  const dataDir = await mkdtemp(join(folder, PREFIX));
  // As root, Postgres runs under its own account, which must have access to the folder.
  await chmod(dataDir, 0o755);
  const say = (fields: object, message: string): void => console.error(message, fields);
  const logger = { info: () => undefined, warn: say, error: say };
  const postgres = await startEmbeddedPostgres({ dataDir, logger, durable: false });
  project.provide('databaseUrl', postgres.adminUrl);
  process.env.TEST_DATABASE_URL = postgres.adminUrl;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
