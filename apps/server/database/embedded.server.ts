import { mkdir, realpath } from 'node:fs/promises';
import { postgresAccount } from './account.server.ts';
import { findBinaries, reachableBinaries } from './binaries.server.ts';
import { DATABASE_ADMIN, clusterPassword, initialiseCluster } from './cluster.server.ts';
import { address, ensureDatabase, OWNER, socketAddress } from './connection.server.ts';
import { lockDataDir } from './lock.server.ts';
import type { DatabaseLogger } from './logger.server.ts';
import { placeHome } from './placement.server.ts';
import { postgresSettings } from './settings.server.ts';
import { connectOrStart, supervise } from './supervisor.server.ts';
import type { Connected, Supervisor } from './supervisor.server.ts';

/** How to run the embedded Postgres. */
export interface EmbeddedPostgresOptions {
  /** The product's data folder (DATA_DIR); created when missing. */
  dataDir: string;
  logger: DatabaseLogger;
  /** False only where the data is thrown away (tests): nothing is flushed to disk. */
  durable?: boolean;
}

/** A supervised Postgres. The URLs stay the same over restarts. */
export interface EmbeddedPostgres extends Supervisor {
  /**
   * For the product: login role `tributary`, owner of the database `tributary`, may create roles, no superuser. Uses
   * the Unix socket (its folder is percent-encoded as the host).
   */
  url: string;
  /** Superuser on the database `postgres`, over TCP, for maintenance and tests. */
  adminUrl: string;
}

/**
 * Starts (or takes over) the Postgres of a data folder and keeps it running until stop() or the end of this process.
 * Throws DataDirInUseError when another server uses the folder, and when Postgres cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { logger } = options;
  const started = Date.now();
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const release = await lockDataDir(dataDir);
  try {
    const account = postgresAccount();
    const home = await placeHome(dataDir, account, logger);
    const binaries = await reachableBinaries(await findBinaries(), home.owner);
    const password = await clusterPassword(home, 'password');
    const serverPassword = await clusterPassword(home, 'serverPassword');
    const created = await initialiseCluster(home, binaries);
    const settings = postgresSettings(options.durable ?? true);

    const bringUp = (port?: number): Promise<Connected> =>
      connectOrStart({ home, binaries, password, settings, port });
    const first = await bringUp();
    await ensureDatabase(first.client, serverPassword);
    const milliseconds = Date.now() - started;
    const fields = { pid: first.postmaster.pid, port: first.postmaster.port, milliseconds };
    const how = created ? 'created' : first.adopted ? 'taken over from an earlier server' : 'started';
    logger.info(fields, `Postgres ${how}`);
    const supervisor = supervise(first, bringUp, logger, release);
    return {
      ...supervisor,
      url: socketAddress(OWNER, serverPassword, first.postmaster, OWNER),
      adminUrl: address(DATABASE_ADMIN, password, first.postmaster, 'postgres'),
    };
  } catch (error) {
    release();
    throw error;
  }
}
