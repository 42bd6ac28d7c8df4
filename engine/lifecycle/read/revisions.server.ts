import { sql, type Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { ResourceDefinition } from '../../definition/resource.ts';
import { ProblemError } from '../../errors/problem.ts';
import { requireFlag } from '../../quota/flags.ts';
import { findRevision } from '../../revisions/find.server.ts';
import type { LogEntriesTable } from '../../storage/tables.ts';
import type { RevisionItem, RevisionValues } from '../../revisions/response.ts';
import { logSubjectOf } from '../../revisions/log-subject.ts';
import { requireAbility, requireActor, type RequestContext } from '../context.server.ts';

export interface RevisionsQuery {
  limit: number;
  /** 1 to 6, the periods of the specification, section 9. */
  months: number;
  /** The number in the chain below which the page starts. */
  cursor?: number | undefined;
  /** Only those that changed a field of this section. */
  section?: string | undefined;
}

function requireReader(context: RequestContext, definition: ResourceDefinition): Actor {
  const actor = requireActor(context);
  requireAbility(actor, 'read', definition.subject);
  requireRevisions(actor, definition);
  return actor;
}

/** @throws ProblemError feature_not_in_plan where the plan has no revisions of this resource */
export function requireRevisions({ plan }: Actor, { revisionsFlag }: ResourceDefinition): void {
  if (revisionsFlag) requireFlag(plan, revisionsFlag);
}

/** The newest revisions of one record within a period, without their values. */
export async function listRevisions(
  context: RequestContext,
  definition: ResourceDefinition,
  id: string,
  { limit, months, cursor, section }: RevisionsQuery,
): Promise<{ items: RevisionItem[]; nextCursor: string | null }> {
  const actor = requireReader(context, definition);
  const since = new Date(context.now());
  since.setUTCMonth(since.getUTCMonth() - months);
  const fields = section === undefined ? undefined : [...(definition.sections?.[section] ?? [])];
  const rows = await context.app.db.inTenant(actor.tenantId, (tx) =>
    tx
      .selectFrom('log_entries')
      .select(['id', 'event', 'version', 'title', 'user_name', 'user_email', 'actor_email', 'created_at'])
      .select(['changed', 'seq'])
      .where('tenant_id', '=', actor.tenantId)
      .where('subject', '=', logSubjectOf(definition.subject))
      .where('reference_id', '=', id)
      .where('created_at', '>=', since)
      .$if(fields !== undefined, (query) => query.where(sql<boolean>`changed && ${fields}::text[]`))
      .where(sql<boolean>`seq < coalesce(${cursor ?? null}, 9223372036854775807)`)
      .orderBy('seq', 'desc')
      .limit(limit + 1)
      .execute(),
  );
  const shown = rows.slice(0, limit);
  return { items: shown.map(toRevision), nextCursor: rows.length > limit ? String(shown.at(-1)!.seq) : null };
}

/** One revision of a record with its values before and after. @throws ProblemError not_found */
export async function viewRevision(
  context: RequestContext,
  definition: ResourceDefinition,
  id: string,
  revisionId: string,
): Promise<RevisionValues> {
  const actor = requireReader(context, definition);
  const row = await context.app.db.inTenant(actor.tenantId, (tx) =>
    findRevision(tx, actor.tenantId, definition, id, revisionId),
  );
  if (!row) throw new ProblemError('not_found', 'There is no such revision of this record.');
  return { ...toRevision(row), previousValue: row.previous_value, newValue: row.new_value };
}

type Row = Omit<Selectable<LogEntriesTable>, 'previous_value' | 'new_value'>;

function toRevision(
  row: Pick<
    Row,
    | 'id'
    | 'event'
    | 'version'
    | 'title'
    | 'user_name'
    | 'user_email'
    | 'actor_email'
    | 'created_at'
    | 'changed'
  >,
): RevisionItem {
  return {
    id: row.id,
    event: row.event,
    version: row.version,
    title: row.title,
    user: row.user_name,
    userEmail: row.user_email,
    actorEmail: row.actor_email,
    createdAt: row.created_at.toISOString(),
    changed: row.changed,
  };
}
