import type { ResourceDefinition } from '../definition/resource.ts';
import { requireAbility, requireActor, type RequestContext } from './context.server.ts';
import { requireFlag } from '../quota/flags.ts';

export interface Revision {
  id: string;
  event: string;
  version: number;
  title: string;
  user: string;
  userEmail: string;
  createdAt: string;
  previousValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}

/**
 * The newest revisions of one record within a period.
 * @param months 1 to 6, the period offered (specification, section 9)
 */
export async function listRevisions(
  context: RequestContext,
  definition: ResourceDefinition,
  id: string,
  { limit, months }: { limit: number; months: number },
): Promise<{ items: Revision[] }> {
  const actor = requireActor(context);
  requireAbility(actor, 'read', definition.subject);
  if (definition.revisionsFlag)
    requireFlag(actor.plan, definition.revisionsFlag, `${definition.title} revisions`);
  const since = new Date(context.now());
  since.setUTCMonth(since.getUTCMonth() - months);
  const rows = await context.db.inTenant(actor.tenantId, (tx) =>
    tx
      .selectFrom('log_entries')
      .selectAll()
      .where('tenant_id', '=', actor.tenantId)
      .where('subject', '=', definition.logSubject)
      .where('reference_id', '=', id)
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  const items = rows.map((row) => ({
    id: row.id,
    event: row.event,
    version: row.version,
    title: row.title,
    user: row.user_name,
    userEmail: row.user_email,
    createdAt: row.created_at.toISOString(),
    previousValue: row.previous_value,
    newValue: row.new_value,
  }));
  return { items };
}
