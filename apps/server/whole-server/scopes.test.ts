import type { Permission } from '@tributary/engine/access/roles.ts';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { apiCredentials, GRANTABLE } from '@tributary/resources/api-credentials/api-credential.ts';
import { create } from '@tributary/engine/lifecycle/write/create.server.ts';
import { act } from '@tributary/engine/lifecycle/write/act.server.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { recordFigures } from '@tributary/tools/testing/soak.ts';
import { startAccessFixture, type AccessFixture } from './access.testing.ts';

const MOST_ATTEMPTS = 40;
const PAUSE_MS = 250;

interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** None where every signed-in caller may call it. */
  scope: string | undefined;
  isOpen: boolean;
}

const madeSchema = z.object({
  id: z.string(),
  version: z.number(),
  clientID: z.string(),
  issued: z.object({ secret: z.string() }),
});

let fixture: AccessFixture;
let operations: Operation[];
const tokens = new Map<Permission, string>();
/** Tokens with many scopes each, so that every scope but one is tried with a few calls. */
const groups: { scopes: readonly Permission[]; token: string }[] = [];

beforeAll(async () => {
  fixture = await startAccessFixture();
  await fixture.client.query(`UPDATE tenants SET plan = 'scale'`);
  const { body } = await fixture.call(null, 'GET', '/api/openapi.json');
  operations = Object.entries((body as OpenApiDocument).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      id: operation.operationId!,
      method: method.toUpperCase() as Operation['method'],
      url: path,
      scope: operation['x-scope'],
      isOpen: operation.security?.length === 0,
    })),
  );
  for (const scope of GRANTABLE) tokens.set(scope, await tokenOf(await credential([scope])));
  for (const scopes of halves(GRANTABLE))
    groups.push({ scopes, token: await tokenOf(await credential(scopes)) });
}, 120_000);
afterAll(() => fixture.close());

/**
 * Two groups for each binary digit of an item's position: those that have it, and those that do not. Two items differ
 * in some digit, so the groups without one item hold all others together.
 */
function halves<T>(items: readonly T[]): T[][] {
  const digits = Math.ceil(Math.log2(items.length));
  return Array.from({ length: digits }, (_, digit) =>
    [0, 1].map((value) => items.filter((_item, at) => ((at >> digit) & 1) === value)),
  ).flat();
}

const context = () => ({
  app: fixture.server.app,
  actor: {
    tenantId: fixture.people.maintainer.tenantId,
    userId: fixture.people.maintainer.userId,
    tenantSlug: 'river',
    plan: 'scale',
    email: 'm@river.test',
    name: 'M',
    role: 'maintainer' as const,
  },
  now: () => new Date(),
});
const resource = () => fixture.server.app.resource(apiCredentials.name);

/** A credential of the maintainer with these scopes. */
async function credential(scopes: readonly Permission[]) {
  const made = await create(context(), resource(), { description: 'One scope', scopes });
  return madeSchema.parse(made);
}

async function tokenOf({ clientID, issued }: { clientID: string; issued: { secret: string } }) {
  const response = await fetch(`http://127.0.0.1:${fixture.server.port}/auth/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientID,
      client_secret: issued.secret,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Calls an operation in this process, with ids of nothing and an empty body. */
async function call({ method, url }: Operation, token: string) {
  const path = url.replaceAll(/\{\w+\}/g, newId());
  for (let attempt = 1; ; attempt += 1) {
    const response = await fixture.server.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'if-match': '"1"' },
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const code = isJson ? response.json<{ code?: string }>().code : undefined;
    // A server that is overloaded refuses before it checks the caller, which says nothing about access.
    if (code !== 'unavailable' || attempt === MOST_ATTEMPTS) return { status: response.statusCode, code };
    await sleep(PAUSE_MS);
  }
}

/** The operations that credentials can be given a scope for; the others are for people, or for everybody. */
const inApi = () => operations.filter(({ url }) => url.startsWith('/api/v1/'));
const grantable = () => inApi().filter(({ scope }) => GRANTABLE.some((one) => one === scope));

describe('every operation of the API', () => {
  it('has a scope that a credential can be given, or is for people alone, or needs none', () => {
    const others = inApi().filter((one) => !grantable().includes(one));
    const named = others.filter(({ scope }) => scope !== undefined).map(({ scope }) => scope!);
    expect([...new Set(named)]).toEqual(['update:account_settings']);
    expect(grantable().length).toBeGreaterThan(200);
  });

  it('is allowed with exactly its scope', async () => {
    for (const operation of grantable()) {
      const { status, code } = await call(operation, tokens.get(operation.scope as Permission)!);
      const told = { id: operation.id, scope: operation.scope, status, code };
      expect(status, JSON.stringify(told)).not.toBe(401);
      expect(code, JSON.stringify(told)).not.toBe('missing_ability');
      expect(status, JSON.stringify(told)).toBeLessThan(500);
    }
  }, 60_000);

  // A scope only ever allows more: an operation refused with many scopes together is refused with each of them alone.
  it('is refused with every other scope', async () => {
    let calls = 0;
    const tried = inApi().filter(({ scope }) => scope !== undefined);
    for (const operation of tried) {
      const without = groups.filter(({ scopes }) => !scopes.some((one) => one === operation.scope));
      const others = GRANTABLE.filter((one) => one !== operation.scope);
      expect(new Set(without.flatMap(({ scopes }) => scopes))).toEqual(new Set(others));
      for (const { scopes, token } of without) {
        calls += 1;
        const { status, code } = await call(operation, token);
        if (status !== 403 || code !== 'missing_ability')
          expect({ id: operation.id, scopes, status, code }).toEqual({
            id: operation.id,
            scopes,
            status: 403,
            code: 'missing_ability',
          });
      }
    }
    expect(tried.length).toBeGreaterThan(200);
    await recordFigures('operations refused with every other scope', {
      operations: tried.length,
      scopes: tokens.size,
      calls,
    });
  }, 120_000);

  it('is refused to a revoked credential from the next request on', async () => {
    const made = await credential(GRANTABLE);
    const token = await tokenOf(made);
    const [operation] = grantable();
    expect((await call(operation!, token)).status).not.toBe(401);
    await act(context(), resource(), 'revoke', made.id, made.version);
    for (const each of inApi().filter(({ isOpen }) => !isOpen))
      expect({ id: each.id, ...(await call(each, token)) }).toEqual({
        id: each.id,
        status: 401,
        code: 'session_expired',
      });
  }, 60_000);
});
