import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import { systemActor } from '@tributary/engine/access/system-actor.ts';
import type { OnChange } from '@tributary/engine/lifecycle/app.server.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { isShownAs } from '../tried-forms.server.ts';

/** Resources that published pages show. */
const PARTS = new Set(['forms', 'counters', 'media', 'elements']);
/** Resources whose changes may cause republications. */
export const CAUSES: ReadonlySet<string> = new Set([
  ...PARTS,
  'organization',
  'security',
  'privacy',
  'integrations',
  'experiments',
]);

/** Attempts before a republication is parked. */
const MOST_ATTEMPTS = 3;
/** Seconds until a failed attempt is repeated, or one whose process ended. */
const REPEAT_SECONDS = 300;
/** The most causes that are stored while a republication waits; the newest. */
const MOST_CAUSES = 20;

/** The change that causes a republication, and its author. */
export interface Cause {
  resource: string;
  id: string;
  by: { id: string; name: string; email: string };
}

/** A republication that one process has claimed. */
export interface TakenRepublication {
  tenant_id: string;
  page_id: string;
  slug: string;
  causes: Cause[];
  /** With the microseconds that a `Date` would lose. */
  requested_at: string;
  attempts: number;
}

/**
 * When a form, a counter, a file of the library or an element changes, or forms begin or end to be tried out, requests the republication of the published
 * pages that show it, in the change's own transaction.
 */
export const requestRepublication: OnChange = async (tx, change, actor) => {
  if (change.resource === 'experiments') return requestForExperiment(tx, change, actor);
  if (!PARTS.has(change.resource) || change.kind === 'created' || change.kind === 'removed') return;
  const isForm = change.resource === 'forms';
  await request(
    tx,
    causeOf(change, actor),
    sql`p.tenant_id = ${change.tenantId} AND (${isForm ? isShownAs(change.id, FORMS, change.tenantId) : sql`false`}
      OR ${change.id} = ANY(v.counter_ids)
      OR ${change.id} = ANY(v.media_ids)
      OR ${change.id} = ANY(v.element_ids) OR v.settings->>'counterId' = ${change.id})`,
  );
};

/** An experiment with forms has begun or ended: pages that show its form get the variant with it, or lose it. */
async function requestForExperiment(tx: Transaction, change: Change, actor: Actor): Promise<void> {
  if (change.action !== 'start' && change.action !== 'end') return;
  const { tenantId, id } = change;
  await request(
    tx,
    causeOf(change, actor),
    sql`p.tenant_id = ${tenantId} AND EXISTS (
      SELECT FROM experiments e WHERE e.tenant_id = ${tenantId} AND e.id = ${id} AND e.data->>'subject' = 'forms'
        AND e.data->>'formId' = ANY(v.form_ids))`,
  );
}

/** The forms of a page's public version. */
const FORMS = sql.ref('v.form_ids');

/**
 * Requests the republication of every page of an organization: they show its name and favicon, and its privacy and
 * security settings and its tag manager are part of them.
 */
export async function requestRepublicationOfAll(
  tx: Transaction,
  actor: Actor,
  resource: 'organization' | 'security' | 'privacy' | 'integrations' = 'organization',
): Promise<void> {
  const { tenantId } = actor;
  const cause = causeOf({ resource, id: tenantId }, actor);
  await request(tx, cause, sql`p.tenant_id = ${tenantId}`);
}

/** Requests the republication of the pages that show a form, of which a product is sold out now or for sale again. */
export async function requestRepublicationOfForm(
  tx: Transaction,
  tenantId: string,
  formId: string,
): Promise<void> {
  const { name, email } = systemActor({ id: tenantId, slug: '', plan: '' });
  const cause: Cause = { resource: 'forms', id: formId, by: { id: tenantId, name, email } };
  await request(tx, cause, sql`p.tenant_id = ${tenantId} AND ${isShownAs(formId, FORMS, tenantId)}`);
}

const causeOf = ({ resource, id }: Pick<Change, 'resource' | 'id'>, actor: Actor): Cause => ({
  resource,
  id,
  by: { id: actor.userId, name: actor.name, email: actor.email },
});

async function request(tx: Transaction, cause: Cause, which: ReturnType<typeof sql>): Promise<void> {
  const causes = JSON.stringify([cause]);
  await sql`
    INSERT INTO republications AS r (tenant_id, page_id, causes, requested_at)
    SELECT DISTINCT p.tenant_id, p.page_id, ${causes}::jsonb, clock_timestamp()
    FROM publications p JOIN page_versions v
      ON v.tenant_id = p.tenant_id AND v.page_id = p.page_id AND v.number = p.version
    WHERE p.artifact IS NOT NULL AND p.main AND ${which}
    ON CONFLICT (tenant_id, page_id) DO UPDATE SET not_before = now(), requested_at = excluded.requested_at,
      attempts = 0, error = NULL,
      causes = CASE WHEN jsonb_array_length(r.causes) < ${MOST_CAUSES} THEN r.causes || excluded.causes ELSE r.causes - 0 || excluded.causes END`.execute(
    tx,
  );
}

/**
 * Claims due republications, and counts the attempt in a separate transaction before it runs: a page that crashes the
 * process is not claimed again at the next start, but after a pause, and never after the last attempt. Pages of a
 * counter come first: it may have closed their forms, while a change of the organization waits for every page.
 */
export async function takeDue(db: Database, limit: number): Promise<TakenRepublication[]> {
  const { rows } = await db.asPlatform((tx) =>
    sql<TakenRepublication>`
      UPDATE republications r SET attempts = r.attempts + 1, not_before = now() + make_interval(secs => ${REPEAT_SECONDS})
      FROM (
        SELECT due.tenant_id, due.page_id, t.slug FROM republications due JOIN tenants t ON t.id = due.tenant_id
        WHERE due.not_before <= now() AND due.attempts < ${MOST_ATTEMPTS}
        ORDER BY (due.causes @> '[{"resource": "counters"}]') DESC, due.not_before LIMIT ${limit} FOR UPDATE OF due SKIP LOCKED
      ) due
      WHERE r.tenant_id = due.tenant_id AND r.page_id = due.page_id
      RETURNING r.tenant_id, r.page_id, due.slug, r.causes, r.requested_at::text, r.attempts`.execute(tx),
  );
  return rows;
}

/** Completes a republication, unless another change has requested it again since it was claimed. */
export async function finishRepublication(tx: Transaction, taken: TakenRepublication): Promise<void> {
  await sql`
    DELETE FROM republications
    WHERE tenant_id = ${taken.tenant_id} AND page_id = ${taken.page_id} AND requested_at = ${taken.requested_at}::timestamptz`.execute(
    tx,
  );
}

/** Stores why an attempt failed. After the last one the republication is parked until another change requests it. */
export async function keepFailure(db: Database, taken: TakenRepublication, message: string): Promise<void> {
  await db.asPlatform((tx) =>
    sql`UPDATE republications SET error = ${message.slice(0, 500)}
        WHERE tenant_id = ${taken.tenant_id} AND page_id = ${taken.page_id}`.execute(tx),
  );
}

/** A published page whose republication failed, and which still shows older content. */
export interface ParkedPage {
  pageId: string;
  name: string;
}

/** The most pages that are listed. */
const MOST_PARKED = 20;

/** Pages of the running transaction's tenant whose republication is parked, the longest first. */
export async function parkedRepublications(tx: Transaction): Promise<ParkedPage[]> {
  const { rows } = await sql<ParkedPage>`
    SELECT r.page_id AS "pageId", p.data->>'name' AS name
    FROM republications r JOIN pages p ON p.tenant_id = r.tenant_id AND p.id = r.page_id AND p.deleted_at IS NULL
    WHERE r.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid AND r.attempts >= ${MOST_ATTEMPTS}
      AND (r.error IS NOT NULL OR r.not_before <= now())
    ORDER BY r.requested_at LIMIT ${MOST_PARKED}`.execute(tx);
  return rows;
}

/** Deletes a parked republication of a page that was published or unpublished since. */
export async function dropParked(tx: Transaction, tenantId: string, pageId: string): Promise<void> {
  await sql`
    DELETE FROM republications
    WHERE tenant_id = ${tenantId} AND page_id = ${pageId} AND attempts >= ${MOST_ATTEMPTS}`.execute(tx);
}
