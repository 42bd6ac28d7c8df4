import type { ResourceDefinition } from '../definition/resource.ts';
import type { Transaction } from '../storage/database.server.ts';
import { logSubjectOf } from './log-subject.ts';

/** One revision of one record, with its values; not found for another record or tenant. */
export async function findRevision(
  tx: Transaction,
  tenantId: string,
  definition: ResourceDefinition,
  id: string,
  revisionId: string,
) {
  return tx
    .selectFrom('log_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', logSubjectOf(definition.subject))
    .where('reference_id', '=', id)
    .where('id', '=', revisionId)
    .executeTakeFirst();
}
