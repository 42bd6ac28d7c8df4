import { createHash } from 'node:crypto';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FastifyRequest } from 'fastify';
import type { IsolationProof } from './proof.ts';
import { foreignIds, proveResources } from './resources.server.ts';
import { proveRoutes } from './route-tries.server.ts';
import { proveTables } from './tables.server.ts';

/** Longest time of a proof, in ms; the rest is reported as not tried. */
const LONGEST_MS = 25_000;
/** Other organizations that are tried against, the newest. */
const MOST_OTHERS = 3;
/** The purpose of the seal. */
const PLACE = 'isolation-proof';

/**
 * Proves that an organization reaches no data of others: tries forbidden actions under the application's own role. It
 * changes nothing.
 * @param request the request whose server and person routes are called with; without it no route is tried
 */
export async function proveIsolation(
  app: App,
  tenant: { id: string; slug: string },
  request?: FastifyRequest,
): Promise<IsolationProof> {
  const begun = performance.now();
  const until = begun + LONGEST_MS;
  const others = await app.db.asPlatform((tx) =>
    tx
      .selectFrom('tenants')
      .select('id')
      .where('id', '<>', tenant.id)
      .orderBy('id', 'desc')
      .limit(MOST_OTHERS)
      .execute(),
  );
  const otherIds = others.map(({ id }) => id);
  const { tables, isPartial } = await proveTables(app.db, tenant.id, otherIds, until);
  const ids = await foreignIds(app, otherIds);
  const resources = await proveResources(app, tenant.id, otherIds, ids);
  const tried = request ? await proveRoutes(request, ids, until) : { routes: [], isPartial: false };
  const proof = {
    madeAt: new Date().toISOString(),
    organization: tenant.slug,
    others: otherIds.length,
    durationMs: Math.round(performance.now() - begun),
    passed: [...tables, ...resources, ...tried.routes].every(({ faults }) => faults.length === 0),
    tables,
    resources,
    routes: tried.routes,
    isPartial: isPartial || tried.isPartial,
  };
  const digest = digestOf(proof);
  return { ...proof, digest, signature: app.sealer.seal(digest, PLACE) };
}

const digestOf = (proof: object): string => createHash('sha256').update(JSON.stringify(proof)).digest('hex');

/** Whether this installation made a proof, and it is unchanged. */
export function isGenuine(sealer: Sealer, { digest, signature, ...proof }: IsolationProof): boolean {
  try {
    return digestOf(proof) === digest && sealer.open(signature, PLACE).toString() === digest;
  } catch {
    return false;
  }
}
