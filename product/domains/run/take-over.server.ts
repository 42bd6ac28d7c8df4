import { sql } from 'kysely';
import { releaseHost } from '../hosts/store.server.ts';
import { commitStep, type DomainRunDeps } from './commit.server.ts';
import { findDomainRun } from './queue.server.ts';

/**
 * Takes a domain from an organization whose TXT record is gone, because another one has proved it. The organization
 * gets an e-mail, and can prove the domain again.
 */
export async function takeFrom(
  deps: DomainRunDeps,
  { tenantId, mappingId }: { tenantId: string; mappingId: string },
  host: string,
): Promise<void> {
  const { db } = deps.app;
  const run = await db.inTenant(tenantId, (tx) => findDomainRun(tx, { tenantId, mappingId }));
  const [tenant] = await db.platformAtOnce(
    sql<{ slug: string; plan: string }>`SELECT slug, plan FROM tenants WHERE id = ${tenantId}`,
  );
  const isTold =
    run &&
    tenant &&
    (await commitStep(
      deps,
      { ...run, ...tenant },
      {
        run: { aim: 'rest', nextAt: null },
        mapping: {
          status: 'FAILED',
          primary: false,
          certificate: null,
          failure: { step: 'watch', code: 'lost', detail: '' },
        },
        log: { step: 'watch', outcome: 'failed', code: 'lost' },
        alsoDo: (tx) => releaseHost(tx, tenantId, host),
      },
    ));
  if (!isTold) await db.inTenant(tenantId, (tx) => releaseHost(tx, tenantId, host));
}
