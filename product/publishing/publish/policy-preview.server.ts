import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { SecurityData } from '@tributary/resources/security/security.ts';
import { publicVersion } from '../versions.server.ts';
import { partsOf } from './parts.server.ts';
import type { PublishingDeps } from './publish.server.ts';

/** The policies of a page, and whether visitors get the same. */
export interface CompiledPolicies {
  enforced: string;
  reported: string | null;
  isPublic: boolean;
}

/**
 * The policy that a published page would have with other security settings: its public version is compiled with them,
 * and nothing is stored.
 * @returns undefined for a page that is not published
 * @throws ProblemError as publishing does
 */
export async function policyWith(
  tx: Transaction,
  tenant: { id: string; slug: string },
  { pageId, security }: { pageId: string; security: Pick<SecurityData, 'csp' | 'assets'> },
  deps: PublishingDeps,
  now: Date,
): Promise<CompiledPolicies | undefined> {
  const version = await publicVersion(tx, tenant.id, pageId);
  const publication = await tx
    .selectFrom('publications')
    .select(['look', 'csp'])
    .where('tenant_id', '=', tenant.id)
    .where('page_id', '=', pageId)
    .where('main', '=', true)
    .where('artifact', 'is not', null)
    .executeTakeFirst();
  if (!version || !publication) return undefined;
  const files = { ...deps.files, put: async () => undefined };
  const { input, scriptPieces } = await partsOf(
    tx,
    tenant,
    version,
    publication.look,
    { ...deps, files },
    security,
  );
  const { csp, cspReportOnly } = await deps.compiler.compile({
    ...input,
    script: deps.formScripts.of(scriptPieces),
    paymentOrigins: deps.paymentOrigins,
    ...(deps.frameAncestors ? { frameAncestors: deps.frameAncestors } : {}),
    now,
  });
  return { enforced: csp, reported: cspReportOnly ?? null, isPublic: csp === publication.csp };
}
