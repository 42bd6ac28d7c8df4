import type { Actor } from '../access/actor.ts';
import { ROLES, type Role } from '../access/roles.ts';
import type { ResourceDefinition } from '../definition/resource.ts';
import { defineFeature } from '../feature/feature.server.ts';
import { createTestApi, createTestApp, type TestApp } from '../feature/testing.server.ts';
import type { App } from '../lifecycle/app.server.ts';
import type { Change } from '../lifecycle/change.ts';
import { newId } from '../storage/ids.ts';
import { observe, type Observed } from './observe.ts';

/** Inserts a valid row of a read-only resource for a tenant, by the room that owns the table; returns its id. */
export type Seed = Record<string, (fixture: ContractFixture, tenantId: string) => Promise<string>>;

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  /** Empty where the response is not JSON. */
  body: Record<string, unknown>;
  bytes: Buffer;
}

export interface Call {
  method: string;
  path: string;
  as?: { tenant: string; role: Role } | undefined;
  body?: unknown;
  ifMatch?: number | undefined;
  /** The idempotency key of a request that creates. */
  key?: string | undefined;
}

export interface ContractFixture {
  db: App['db'];
  /** The resources that are documents. */
  definitions: readonly ResourceDefinition[];
  observed: Observed;
  /** The events that were published to consoles. */
  published: readonly Change[];
  /** Makes a new tenant on a plan. */
  tenant(plan?: string): Promise<string>;
  send(call: Call): Promise<Reply>;
  close(): Promise<void>;
}

const bearer = (tenant: string, role: Role) => `Bearer ${tenant}/${role}`;

/** The real API on a real database; only the actor comes from a plain header instead of a signed token. */
export async function createContractFixture({ app, parts, drop }: TestApp): Promise<ContractFixture> {
  const { db } = app;
  const plans = new Map<string, string>();
  const userIds = Object.fromEntries(ROLES.map((role) => [role, newId()]));
  const observed = observe(app);
  const published: Change[] = [];
  db.listen('changes', (payload) => void published.push(JSON.parse(payload) as Change));
  const { server } = await createTestApi(
    { app, parts },
    {
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
    },
  );
  await server.ready();
  return {
    db,
    definitions: app.resources.map(({ definition }) => definition),
    observed,
    published,
    async tenant(plan = 'growth') {
      const id = newId();
      plans.set(id, plan);
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug: id, name: 'Tenant', plan }).execute(),
      );
      return id;
    },
    async send({ method, path, as, body, ifMatch, key }) {
      const response = await server.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: {
          ...(as ? { authorization: bearer(as.tenant, as.role) } : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
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
      await server.close();
      await drop();
    },
  };
}

/** Makes a test app with resources that have no hooks. */
export async function createPlainWorld(definitions: readonly ResourceDefinition[]): Promise<ContractFixture> {
  const features = definitions.map((resource) => defineFeature({ name: resource.name, resource }));
  return createContractFixture(await createTestApp({ features, services: () => ({}) }));
}
