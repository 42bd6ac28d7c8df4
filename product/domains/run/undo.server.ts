import { AuthorityRefusal } from '../authority/authority.server.ts';
import { releaseHost } from '../hosts/store.server.ts';
import { findCertificate } from '../tls/certificates.server.ts';
import { sql } from 'kysely';
import type { DomainRunDeps, StepResult } from './commit.server.ts';
import type { TakenDomainRun } from './queue.server.ts';
import { NO_ORDER } from './times.ts';

/** So often the authority is asked; then a certificate is left to end by itself. */
const MOST_ATTEMPTS = 4;

/** Undoes the last step that is done: the certificate, then its order, then the claim on the domain. */
export async function undoNext(deps: DomainRunDeps, taken: TakenDomainRun): Promise<StepResult> {
  const { app, authority, now } = deps;
  const { tenantId, domain, orderUrl } = taken;
  const certificate = await app.db.inTenant(tenantId, (tx) => findCertificate(tx, tenantId, domain));
  if (certificate) {
    const detail = await tell(taken, () => authority?.revoke(certificate.chain));
    return {
      run: { nextAt: now() },
      mapping: { certificate: null },
      log: { step: 'certificate', outcome: 'undone', detail },
      async alsoDo(tx) {
        await sql`DELETE FROM domain_certificates WHERE tenant_id = ${tenantId} AND host = ${domain}`.execute(
          tx,
        );
      },
    };
  }
  if (orderUrl !== null) {
    const detail = await tell(taken, () => authority?.abandon(orderUrl));
    return {
      run: { ...NO_ORDER, nextAt: now() },
      log: { step: 'authorization', outcome: 'undone', detail },
    };
  }
  return {
    run: { ...NO_ORDER, aim: 'rest', step: 'records', nextAt: null, seen: null, seenAt: null },
    mapping: { certificate: null },
    log: { step: 'records', outcome: 'undone' },
    alsoDo: (tx) => releaseHost(tx, tenantId, domain),
  };
}

/**
 * Asks the authority to undo something. If it refuses, that is undone already, or can't be; after several attempts
 * without an answer, our own part is undone anyway.
 * @returns the authority's message, where it refused
 */
async function tell({ attempts }: TakenDomainRun, ask: () => Promise<void> | undefined): Promise<string> {
  try {
    await ask();
    return '';
  } catch (error) {
    if (error instanceof AuthorityRefusal || attempts >= MOST_ATTEMPTS) return (error as Error).message;
    throw error;
  }
}
