import type { DepsOf, Feature, FeatureParts } from './feature.server.ts';
import { createApi, type Api, type ApiOptions } from '../http/api.server.ts';
import { definitionsOf, migrationsOf, startFeatures } from './feature.server.ts';
import { createApp, type App } from '../lifecycle/app.server.ts';
import type { Database } from '../storage/database.server.ts';
import { engineMigrations } from '../storage/migrations.ts';
import { createSealer } from '../storage/sealing.server.ts';
import { createTestDatabase } from '../storage/testing.server.ts';

export interface TestApp {
  app: App;
  /** The parts of the features. */
  parts: readonly FeatureParts[];
  db: Database;
  /** The connection string of the role that owns the tables. */
  url: string;
  /** Closes the database and removes it. */
  drop(): Promise<void>;
}

/** The installation's key in tests. */
export const TEST_KEY = 'c'.repeat(32);

/** The features of a test's app and their services, which may contain the app and may be opened first. */
export interface TestFeatures<Features extends readonly Feature[]> {
  features: Features;
  services: (app: App) => DepsOf<Features[number]> | Promise<DepsOf<Features[number]>>;
}

/** Starts features over an open database, as a process does; tests use it for a second process. */
export async function startTestApp<const Features extends readonly Feature[]>(
  db: Database,
  { features, services }: TestFeatures<Features>,
): Promise<Pick<TestApp, 'app' | 'parts'>> {
  const app = createApp({ db, sealer: createSealer(TEST_KEY), definitions: definitionsOf(features) });
  return { app, parts: startFeatures(app, features, await services(app)) };
}

/** Makes an app with some features on a separate database. */
export async function createTestApp<const Features extends readonly Feature[]>(
  made: TestFeatures<Features>,
): Promise<TestApp> {
  const { features } = made;
  const migrations = [...engineMigrations, ...migrationsOf(features)];
  const { db, url, drop } = await createTestDatabase(migrations, definitionsOf(features));
  return { ...(await startTestApp(db, made)), db, url, drop };
}

/** The console API of a test's app; each response is parsed by its shape. */
export const createTestApi = (
  { app, parts }: Pick<TestApp, 'app' | 'parts'>,
  options: Omit<ApiOptions, 'app' | 'parts' | 'checkResponses'>,
): Promise<Api> => createApi({ ...options, app, parts, checkResponses: true });
