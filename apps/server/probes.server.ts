import type { ServerResponse } from 'node:http';
import { access, constants } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Metrics } from './metrics.server.ts';

interface ProbeParts {
  db: Database;
  filesDir: string;
  metrics: Metrics;
  /** Whether start-up (migrations included) is over and no stop has begun. */
  isOpen: () => boolean;
}

const send = (response: ServerResponse, status: number, body: string, type = 'application/json') => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
};

/** `/healthz` (the process), `/readyz` (database, storage, migrations) and `/metrics`; true when it answered. */
export function createProbes({
  db,
  filesDir,
  metrics,
  isOpen,
}: ProbeParts): (path: string, response: ServerResponse) => boolean {
  async function readiness(response: ServerResponse): Promise<void> {
    const works = (task: Promise<unknown>) =>
      task.then(
        () => true,
        () => false,
      );
    const [database, storage] = await Promise.all([
      works(db.asPlatform((tx) => sql`SELECT 1`.execute(tx))),
      works(access(filesDir, constants.W_OK)),
    ]);
    const checks = { database, storage, migrations: isOpen() };
    const ready = Object.values(checks).every(Boolean);
    send(response, ready ? 200 : 503, JSON.stringify({ ready, checks }));
  }
  return (path, response) => {
    if (path === '/healthz') send(response, 200, '{"ok":true}');
    else if (path === '/readyz') void readiness(response);
    else if (path === '/metrics')
      void metrics.text().then((text) => send(response, 200, text, 'text/plain; version=0.0.4'));
    else return false;
    return true;
  };
}
