import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { createSealer, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { sealEmailsWith } from '@tributary/product/mail/queue.server.ts';
import { DataDirInUseError } from '../database/lock.server.ts';
import { runningPostgres } from '../database/running.server.ts';
import { openFiles } from '../files.server.ts';
import { createLogger } from '../logging/logging.server.ts';
import type { Settings } from '../settings.server.ts';
import { openStorage, type Storage } from '../storage.server.ts';

/** The installation's data, on which commands work whether its server runs or not. */
export interface Installation {
  settings: Settings;
  db: Database;
  /** A connection that owns the tables. */
  url: string;
  files: FileStorage;
  sealer: Sealer;
  close(): Promise<void>;
}

/** The configured database, that of the running server, or one that runs as long as the command. */
async function open(settings: Settings): Promise<Storage> {
  const logger = createLogger('error');
  try {
    return await openStorage(settings, logger);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    const databaseUrl = await runningPostgres(settings.dataDir);
    if (databaseUrl === null) throw error;
    return openStorage({ ...settings, databaseUrl }, logger);
  }
}

/** Opens the configured installation. */
export async function openInstallation(settings: Settings): Promise<Installation> {
  const storage = await open(settings);
  const sealer = createSealer(settings.secretsKey);
  sealEmailsWith(sealer);
  return {
    settings,
    db: storage.db,
    url: storage.url,
    files: openFiles(settings),
    sealer,
    close: () => storage.close(),
  };
}
