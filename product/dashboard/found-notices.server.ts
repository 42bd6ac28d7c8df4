import type { Actor } from '@tributary/engine/access/actor.ts';
import { abilityOf } from '@tributary/engine/lifecycle/context.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { proveForm } from '@tributary/form-engine/prover/prove-form.ts';
import { formDataSchema } from '@tributary/resources/forms/form.ts';
import { sql } from 'kysely';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import type { DashboardNotice } from './analytics.ts';

/** How many forms of public pages are proved, and how many names are told. */
const MOST_FORMS = 100;
const MOST_NAMED = 20;

/** Whether a version of a form has an error; it never changes, so that a form is proved once. */
const proved = lastUsed<boolean>(2_000);

const TENANT = sql`tenant_id = nullif(current_setting('app.tenant', true), '')::uuid`;

const noticeOf = (kind: DashboardNotice['kind'], names: readonly string[]): DashboardNotice[] =>
  names.length > 0 ? [{ kind, count: names.length, names: names.slice(0, MOST_NAMED), pageId: null }] : [];

/**
 * Findings of the product's own checks, each for people who may read or correct it: forms of public pages in which the
 * prover finds errors, pages that were published in spite of errors, domains that failed, integrations that fail, and
 * custom integrations whose service no longer accepts their sign-in. Runs in the tenant's transaction.
 */
export async function foundNotices(
  tx: Transaction,
  actor: Pick<Actor, 'role' | 'scopes'>,
): Promise<DashboardNotice[]> {
  const ability = abilityOf(actor);
  const { rows } = await sql<{ kind: DashboardNotice['kind']; name: string }>`
    SELECT 'domains' AS kind, data->>'domain' AS name FROM domain_mappings
      WHERE ${TENANT} AND deleted_at IS NULL AND data->>'status' = 'FAILED' AND ${ability.can('read', 'domain_mappings')}
    UNION ALL
    SELECT 'integrations', kind FROM integration_checks
      WHERE ${TENANT} AND NOT is_working AND ${ability.can('read', 'integrations')}
    UNION ALL
    SELECT 'signIns', i.data->>'name' FROM integration_tokens t
      JOIN custom_integrations i ON i.tenant_id = t.tenant_id AND i.id = t.integration_id AND i.deleted_at IS NULL
      WHERE t.${TENANT} AND t.reason IS NOT NULL AND ${ability.can('read', 'custom_integrations')}
    UNION ALL
    SELECT DISTINCT 'overridden', v.settings->>'name' FROM publications p
      JOIN page_versions v ON v.tenant_id = p.tenant_id AND v.page_id = p.page_id AND v.number = p.version
      WHERE p.${TENANT} AND p.artifact IS NOT NULL AND v.override IS NOT NULL AND ${ability.can('read', 'pages')}
    ORDER BY 1, 2`.execute(tx);
  const named = (kind: DashboardNotice['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ name }) => name ?? '');
  return [
    ...(ability.can('update', 'forms') ? noticeOf('forms', await faultyForms(tx)) : []),
    ...(['overridden', 'domains', 'integrations', 'signIns'] as const).flatMap((kind) =>
      noticeOf(kind, named(kind)),
    ),
  ];
}

/** Forms on public pages in which the prover finds errors. */
async function faultyForms(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string; version: number; name: string }>`
    SELECT f.id, f.version, f.data->>'description' AS name FROM forms f
    WHERE f.${TENANT} AND f.deleted_at IS NULL AND f.id::text IN (
      SELECT unnest(v.form_ids) FROM publications p
      JOIN page_versions v ON v.tenant_id = p.tenant_id AND v.page_id = p.page_id AND v.number = p.version
      WHERE p.${TENANT} AND p.artifact IS NOT NULL
    ) ORDER BY name LIMIT ${MOST_FORMS}`.execute(tx);
  const unknown = rows.filter(({ id, version }) => !proved.has(`${id} ${version}`));
  if (unknown.length > 0) {
    const ids = unknown.map(({ id }) => id);
    const read = await sql<{ id: string; version: number; data: unknown }>`
      SELECT id, version, data FROM forms WHERE ${TENANT} AND id = ANY(${ids}::uuid[])`.execute(tx);
    for (const { id, version, data } of read.rows) {
      const form = formDataSchema.safeParse(data);
      const isFaulty =
        form.success && proveForm(form.data.schema).some(({ severity }) => severity === 'error');
      proved.set(`${id} ${version}`, isFaulty);
    }
  }
  return rows.filter(({ id, version }) => proved.get(`${id} ${version}`)).map(({ name }) => name);
}
