import { maintenanceOf, type MaintenanceJob } from '@tributary/engine/feature/feature.server.ts';
import { forgetCreateKeys } from '@tributary/engine/lifecycle/write/create-once.server.ts';
import { expireLogEntries } from '@tributary/engine/revisions/retention.server.ts';
import { sql } from 'kysely';
import { features } from './features.server.ts';

const HOUR_MS = 3_600_000;

/** Prepares the coming months in the partitioned tables, then deletes expired log entries and keys. */
const keepMonths: MaintenanceJob = async ({ db }, now) => {
  await db.asPlatform((tx) => sql`SELECT tributary_keep_months()`.execute(tx));
  await expireLogEntries(db, now);
  await forgetCreateKeys(db, now);
};

/** Runs the maintenance of the engine and of every feature, at start and every hour. One job that fails stops no other. */
export function startMaintenance({
  onError,
  ...deps
}: Parameters<MaintenanceJob>[0] & { onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const jobs = [keepMonths, ...maintenanceOf(features)];
  let running: Promise<unknown> = Promise.resolve();
  const keep = (): void => {
    running = Promise.all(jobs.map((job) => job(deps, new Date()).catch(onError)));
  };
  keep();
  const timer = setInterval(keep, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
