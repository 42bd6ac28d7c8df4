import type { Actor } from '../access/actor.ts';
import { ROLES, type Role } from '../access/roles.ts';
import type { AnyResource, ResourceDefinition } from '../definition/resource.ts';
import { createApi } from '../http/api.server.ts';
import type { Change, ServerResource } from '../lifecycle/context.server.ts';
import { ensureCollections } from '../storage/collections.server.ts';
import type { Migration } from '../storage/migration.ts';
import { newId } from '../storage/ids.ts';
import { createSealer } from '../storage/sealing.server.ts';
import { createTestDatabase } from '../storage/testing.server.ts';
import { observe, type Observed } from './observe.ts';

/** What the contract suite is run against. */
export interface ContractOptions {
  resources: ServerResource[];
  readOnly: AnyResource[];
  migrations: Migration[];
  /** A valid row of a read-only noun for a tenant, written by whoever owns the table; answers its id. */
  seed?: Record<string, (world: World, tenantId: string) => Promise<string>>;
}

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  /** Empty where the answer is not JSON. */
  body: Record<string, unknown>;
  bytes: Buffer;
}

export interface Call {
  method: string;
  path: string;
  as?: { tenant: string; role: Role } | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
}

export interface World {
  db: Awaited<ReturnType<typeof createTestDatabase>>['db'];
  /** The nouns with the shared life. */
  nouns: readonly ResourceDefinition[];
  /** What the pipeline asked and handed on. */
  observed: Observed;
  /** What consoles were told. */
  told: readonly Change[];
  /** A fresh tenant on a plan. */
  tenant(plan?: string): Promise<string>;
  send(call: Call): Promise<Reply>;
  close(): Promise<void>;
}

const bearer = (tenant: string, role: Role) => `Bearer ${tenant}/${role}`;

/** The real API on a real database; only who asks is told by a plain header instead of a signed token. */
export async function createWorld(options: ContractOptions): Promise<World> {
  const { db, url, drop } = await createTestDatabase(options.migrations);
  await ensureCollections(url, [
    ...options.resources.map((resource) => resource.definition),
    ...options.readOnly,
  ]);
  const plans = new Map<string, string>();
  const userIds = Object.fromEntries(ROLES.map((role) => [role, newId()]));
  const observed = observe();
  const told: Change[] = [];
  db.listen('changes', (payload) => void told.push(JSON.parse(payload) as Change));
  const { app } = await createApi({
    db,
    resources: options.resources.map(observed.watch),
    outbox: observed.outbox,
    readOnly: options.readOnly,
    sealer: createSealer('c'.repeat(32)),
    async authenticate(request): Promise<Actor | undefined> {
      const [tenantId, role] = (request.headers.authorization ?? '').replace('Bearer ', '').split('/');
      if (!tenantId) return undefined;
      const email = `${role}@example.org`;
      return {
        tenantId,
        tenantSlug: tenantId,
        plan: plans.get(tenantId)!,
        userId: userIds[role as Role]!,
        email,
        name: email,
        role: role as Role,
      };
    },
  });
  await app.ready();
  return {
    db,
    nouns: options.resources.map((resource) => resource.definition),
    observed,
    told,
    async tenant(plan = 'growth') {
      const id = newId();
      plans.set(id, plan);
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug: id, name: 'Tenant', plan }).execute(),
      );
      return id;
    },
    async send({ method, path, as, body, ifMatch }) {
      const response = await app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: {
          ...(as ? { authorization: bearer(as.tenant, as.role) } : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: /json/.test(String(response.headers['content-type']))
          ? (response.json() as Record<string, unknown>)
          : {},
        bytes: response.rawPayload,
      };
    },
    async close() {
      await app.close();
      await drop();
    },
  };
}
