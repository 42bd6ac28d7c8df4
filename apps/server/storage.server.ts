import { backfillUses } from '@tributary/engine/references/backfill.server.ts';
import { ensureCollections } from '@tributary/engine/storage/collections.server.ts';
import { openDatabase, type Database } from '@tributary/engine/storage/database.server.ts';
import { migrate } from '@tributary/engine/storage/migrate.server.ts';
import { startEmbeddedPostgres } from './database/embedded.server.ts';
import type { Logger } from './logging/logging.server.ts';
import { definitions, migrations } from './features.server.ts';
import type { Settings } from './settings.server.ts';

export interface Storage {
  db: Database;
  /** The connection string of the role that owns the tables. */
  url: string;
  close(): Promise<void>;
}

/** Opens the database: the embedded one under DATA_DIR, or the one that DATABASE_URL names; migrated. */
export async function openStorage(settings: Settings, logger: Logger): Promise<Storage> {
  const postgres = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, logger });
  try {
    const url = settings.databaseUrl ?? postgres!.url;
    const applied = await migrate(url, migrations);
    if (applied.length) logger.info({ applied }, 'database migrated');
    await ensureCollections(url, definitions);
    const db = openDatabase({ url, onError: (error) => logger.warn({ err: error }, 'database connection') });
    await backfillUses(db, definitions);
    return {
      db,
      url,
      async close() {
        await db.close();
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}
