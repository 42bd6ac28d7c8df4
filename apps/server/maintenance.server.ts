import { sweepWebhookDeliveries } from '@tributary/product/delivery/webhooks/retention.server.ts';
import { sweepEmails } from '@tributary/product/mail/lease.server.ts';
import { sweepIdentity } from '@tributary/product/identity/retention.server.ts';
import { sweepIdentityImages } from '@tributary/product/organizations/unused-images.server.ts';
import { sql } from 'kysely';
import { expireLogEntries } from '@tributary/engine/revisions/retention.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';

const HOUR_MS = 3_600_000;

/**
 * Creates future partitions of the monthly tables, and deletes expired data of sign-in and of the activity log, old
 * deliveries to webhooks, and pictures that no organization has saved. Every process may run it; running it twice
 * changes nothing.
 */
export function startMaintenance({
  db,
  files,
  onError,
}: {
  db: Database;
  files: FileStorage;
  onError: (error: unknown) => void;
}): {
  stop(): Promise<void>;
} {
  let running: Promise<unknown> = Promise.resolve();
  const keep = (): void => {
    const months = db.asPlatform((tx) => sql`SELECT tributary_keep_months()`.execute(tx));
    const log = months.then(() => expireLogEntries(db, new Date()));
    running = Promise.all([
      months,
      log,
      sweepIdentity(db, new Date()),
      db.asPlatform(sweepEmails),
      db.asPlatform(sweepWebhookDeliveries),
      sweepIdentityImages(db, files, new Date()),
    ]).then(() => undefined, onError);
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
