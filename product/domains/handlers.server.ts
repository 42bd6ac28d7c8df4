import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { findDocument, toRecord, type DocumentRow } from '@tributary/engine/storage/collection.server.ts';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { domainMappings, type DomainMapping } from '@tributary/resources/domain-mappings/domain-mapping.ts';
import { dnsRecordsOf } from '@tributary/resources/domain-mappings/records.ts';
import {
  domainMappingRoutes,
  type ShownMapping,
  type UNDOABLE,
} from '@tributary/resources/domain-mappings/routes.ts';
import { sql } from 'kysely';
import { primaryHost } from './hosts/store.server.ts';
import type { DomainTarget, RecordLooker } from './records/look.server.ts';
import { findDomainRun, listDomainRuns, listSteps, type DomainRun } from './run/queue.server.ts';
import { findCertificate } from './tls/certificates.server.ts';

export interface DomainHandlersDeps {
  looker: RecordLooker;
  targetOf: (tenantSlug: string) => DomainTarget;
  /** The URL of an organization's site under the installation's own domain. */
  systemOrigin: (tenantSlug: string) => string;
  certificates: 'server' | 'proxy';
}

type Row = DocumentRow<DomainMapping>;

function shown(row: Row, run: DomainRun | undefined): ShownMapping {
  const { tags: _tags, ...record } = toRecord(row);
  return {
    ...row.data,
    id: record.id,
    version: record.version,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    deletedAt: record.deletedAt,
    looked: run?.seen ?? null,
    lookedAt: run?.seenAt?.toISOString() ?? null,
    nextAt: run?.nextAt?.toISOString() ?? null,
    isUndoing: run?.aim === 'undo',
  };
}

/** The steps of a roll back, in their order. */
async function undoableOf(
  tx: Transaction,
  tenantId: string,
  { domain }: DomainMapping,
  run: DomainRun | undefined,
): Promise<(typeof UNDOABLE)[number][]> {
  const certificate = await findCertificate(tx, tenantId, domain);
  const { rows } =
    await sql`SELECT 1 FROM domain_hosts WHERE tenant_id = ${tenantId} AND host = ${domain}`.execute(tx);
  return [
    ...(certificate ? (['certificate'] as const) : []),
    ...(run?.orderUrl ? (['authorization'] as const) : []),
    ...(rows.length > 0 ? (['records'] as const) : []),
  ];
}

async function existing(tx: Transaction, tenantId: string, id: string): Promise<Row> {
  const row = await findDocument(tx, tenantId, domainMappings, id);
  if (!row) throw new ProblemError('not_found', 'There is no domain mapping with this id.');
  return row;
}

/** The routes of domains beside those of their records. */
export function domainHandlers({
  looker,
  targetOf,
  systemOrigin,
  certificates,
}: DomainHandlersDeps): MountedRoutes {
  return implement(domainMappingRoutes, {
    'GET /domain-mappings/overview': ({ context, actor: { tenantId, tenantSlug } }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const { rows } = await sql<Row>`
          SELECT id, data, version, created_at, updated_at, deleted_at FROM domain_mappings
          WHERE tenant_id = ${tenantId} AND deleted_at IS NULL ORDER BY created_at`.execute(tx);
        const runs = new Map((await listDomainRuns(tx, tenantId)).map((run) => [run.mappingId, run]));
        const origin = systemOrigin(tenantSlug);
        return {
          system: {
            domain: new URL(origin).host,
            origin,
            primary: (await primaryHost(tx, tenantId)) === undefined,
            status: 'MAPPED' as const,
            type: 'subdomain' as const,
            system: true as const,
          },
          items: rows.map((row) => shown(row, runs.get(row.id))),
          certificates,
        };
      }),
    'GET /domain-mappings/:id/status': ({ context, actor: { tenantId, tenantSlug }, params }) =>
      context.app.db.inTenant(tenantId, async (tx) => {
        const row = await existing(tx, tenantId, params.id);
        const run = await findDomainRun(tx, { tenantId, mappingId: row.id });
        const entries = await listSteps(tx, tenantId, row.id);
        return {
          ...shown(row, run),
          records: dnsRecordsOf(row.data, targetOf(tenantSlug)),
          entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
          undoable: await undoableOf(tx, tenantId, row.data, run),
          certificates,
        };
      }),
    async 'POST /domain-mappings/:id/look'({ context, actor: { tenantId, tenantSlug }, params }) {
      const { db } = context.app;
      const { data, id } = await db.inTenant(tenantId, (tx) => existing(tx, tenantId, params.id));
      const looked = await looker.look(data.domain, data.proof, targetOf(tenantSlug));
      const now = context.now();
      await db.inTenant(tenantId, (tx) =>
        // The worker looks for the awaited records at once, and then continues.
        sql`
          UPDATE domain_runs SET seen_at = ${now}, seen = CASE WHEN aim = 'watch' THEN ${JSON.stringify(looked)}::jsonb ELSE seen END,
            next_at = CASE WHEN aim IN ('map', 'watch') AND step IN ('records', 'watch') THEN ${now} ELSE next_at END
          WHERE tenant_id = ${tenantId} AND mapping_id = ${id}`.execute(tx),
      );
      return looked;
    },
  });
}
