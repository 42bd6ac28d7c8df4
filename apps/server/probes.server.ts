import type { IncomingMessage, ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Metrics } from './metrics.server.ts';

interface ProbeParts {
  db: Database;
  /** Whether files can be stored. */
  stores: () => Promise<boolean>;
  metrics: Metrics;
  /** The bearer token that `/metrics` requires. Without one the metrics can't be read. */
  metricsToken: string | undefined;
  /** Whether start-up (migrations included) is over and no stop has begun. */
  isOpen: () => boolean;
}

const send = (response: ServerResponse, status: number, body: string, type = 'application/json') => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

/** How long the state of the storage is cached, in ms: it is checked by writing. */
const STORAGE_KEEP_MS = 2_000;
const STORAGE_BYTES = 4_096;

/** Whether files can be stored: writes one, flushes it to disk and removes it. A full or read-only disk fails. */
export async function canStore(folder: string): Promise<boolean> {
  // A name that no stored file can have.
  const path = join(folder, `.readiness-${process.pid}`);
  try {
    const handle = await open(path, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(STORAGE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/**
 * `/healthz` (the process), `/readyz` (database, storage, migrations) and `/metrics`; true when it handled the
 * request.
 */
export function createProbes({
  db,
  stores,
  metrics,
  metricsToken,
  isOpen,
}: ProbeParts): (request: IncomingMessage, path: string, response: ServerResponse) => boolean {
  let stored = { until: 0, works: Promise.resolve(false) };
  const storageWorks = (): Promise<boolean> => {
    if (stored.until < Date.now()) stored = { until: Date.now() + STORAGE_KEEP_MS, works: stores() };
    return stored.works;
  };

  async function readiness(response: ServerResponse): Promise<void> {
    const works = (task: Promise<unknown>) =>
      task.then(
        () => true,
        () => false,
      );
    const [database, storage] = await Promise.all([
      works(db.asPlatform((tx) => sql`SELECT 1`.execute(tx))),
      storageWorks(),
    ]);
    const checks = { database, storage, migrations: isOpen() };
    const ready = Object.values(checks).every(Boolean);
    send(response, ready ? 200 : 503, JSON.stringify({ ready, checks }));
  }
  return (request, path, response) => {
    if (path === '/healthz') send(response, 200, '{"ok":true}');
    else if (path === '/readyz') void readiness(response);
    else if (path === '/metrics' && !bears(request, metricsToken))
      // A 404 without the token does not reveal that there are metrics.
      send(response, 404, 'Not found\n', 'text/plain; charset=utf-8');
    else if (path === '/metrics')
      void metrics.text().then((text) => send(response, 200, text, 'text/plain; version=0.0.4'));
    else return false;
    return true;
  };
}

function bears({ headers: { authorization } }: IncomingMessage, token: string | undefined): boolean {
  if (!token) return false;
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
