import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROLES, type Role } from '@tributary/engine/access/roles.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { createTestDatabase } from '@tributary/engine/storage/testing.server.ts';
import { definitions, migrations } from '../features.server.ts';
import { createAccount } from '@tributary/product/identity/people/accounts.server.ts';
import { createUser } from '@tributary/product/identity/people/users.server.ts';
import { Browser } from '@tributary/product/identity/testing/browser.server.ts';
import { authorizationRequest, redeem, signIn } from '@tributary/product/identity/testing/sign-in.server.ts';
import pg from 'pg';
import { startServer, type RunningServer } from '../server.ts';
import { readSettings } from '../settings.server.ts';

const PASSWORD = 'tributaries-run-to-one-river';
const MOST_ATTEMPTS = 40;
const PAUSE_MS = 250;

/** A signed-in person, as the console has them. */
export interface AccessCaller {
  tenantId: string;
  userId: string;
  token: string;
}

export interface AccessResponse {
  status: number;
  code: string | undefined;
  body: unknown;
}

/**
 * The whole server on a separate database, with two organizations and all their users signed in by the real sign-in.
 */
export interface AccessFixture {
  server: RunningServer;
  /** Of the database, and of its files. */
  url: string;
  dataDir: string;
  /** Direct access as the owner of the database. */
  client: pg.Client;
  /** Each role in the first organization. */
  people: Record<Role, AccessCaller>;
  /** The maintainer of the second one. */
  stranger: AccessCaller;
  /** Calls a path as a person, or anonymously; of a stream only the headers are read. */
  call(
    as: AccessCaller | null,
    method: string,
    path: string,
    body?: unknown,
    ifMatch?: number,
  ): Promise<AccessResponse>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function enter(origin: string, email: string): Promise<string> {
  const browser = new Browser(origin);
  const request = authorizationRequest(origin);
  const { address } = await signIn(browser, request, email, PASSWORD);
  const { access_token: jwt } = (await (await redeem(browser, request, address)).json()) as {
    access_token: string;
  };
  const answer = await fetch(`${origin}/api/functions/createCustomToken`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { jwt } }),
  });
  return ((await answer.json()) as { result: { token: string } }).result.token;
}

/**
 * Starts the server as `npm run serve` does, without its workers.
 * @param further variables of its environment, once its port is known
 */
export async function startAccessFixture(
  further: (port: number) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Promise<AccessFixture> {
  const database = await createTestDatabase(migrations, definitions);
  const dataDir = await mkdtemp(join(tmpdir(), 'tributary-access-'));
  const port = await freePort();
  const settings = readSettings({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CONSOLE_ORIGIN: `http://127.0.0.1:${port}`,
    SECRETS_KEY: randomBytes(32).toString('base64url'),
    ROLES: 'web',
    LOG_LEVEL: 'silent',
    ...(await further(port)),
  });
  const server = await startServer({ settings });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const origin = settings.consoleOrigin;

  async function person(tenantId: string, name: string, role: Role): Promise<AccessCaller> {
    const email = `${role}@${name}.test`;
    await createAccount(server.db, { email, password: PASSWORD });
    const userId = await createUser(server.db, tenantId, { email, firstName: role, lastName: 'Test', role });
    return { tenantId, userId, token: await enter(origin, email) };
  }
  async function tenant(slug: string): Promise<string> {
    const id = newId();
    await server.db.asPlatform((tx) =>
      tx.insertInto('tenants').values({ id, slug, name: slug, plan: 'growth', suspended_at: null }).execute(),
    );
    return id;
  }
  const [own, other] = [await tenant('river'), await tenant('hill')];
  const people = {} as Record<Role, AccessCaller>;
  for (const role of ROLES) people[role] = await person(own, 'river', role);

  const callOnce: AccessFixture['call'] = async (as, method, path, body, ifMatch) => {
    const leave = new AbortController();
    const response = await fetch(origin + path, {
      method,
      signal: leave.signal,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const kind = response.headers.get('content-type') ?? '';
    if (!kind.includes('json')) {
      leave.abort();
      return { status: response.status, code: undefined, body: undefined };
    }
    const answer = (await response.json()) as { code?: string; error?: { status?: string } };
    return { status: response.status, code: answer.code ?? answer.error?.status, body: answer };
  };

  return {
    server,
    url: database.url,
    dataDir,
    client,
    people,
    stranger: await person(other, 'hill', 'maintainer'),
    async call(as, method, path, body, ifMatch) {
      for (let attempt = 1; ; attempt += 1) {
        const response = await callOnce(as, method, path, body, ifMatch);
        // A server that is overloaded refuses before it checks the caller, which says nothing about access.
        if (response.code !== 'unavailable' || attempt === MOST_ATTEMPTS) return response;
        await sleep(PAUSE_MS);
      }
    },
    async close() {
      await client.end();
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
