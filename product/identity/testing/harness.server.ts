import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@tributary/engine/access/roles.ts';
import { defineFeature, type Feature } from '@tributary/engine/feature/feature.server.ts';
import { createTestApp, startTestApp, type TestApp } from '@tributary/engine/feature/testing.server.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Change } from '@tributary/engine/lifecycle/change.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { organizationFeature } from '@tributary/resources/organization/feature.server.ts';
import { usersFeature } from '@tributary/resources/users/feature.server.ts';
import { mailFeature } from '../../mail/feature.server.ts';
import { signedInUsers } from '../console/end-user-sessions.server.ts';
import type { Exchanged } from '../console/exchange.server.ts';
import { identityFeature } from '../feature.server.ts';
import { createIdentity, type Identity } from '../identity.server.ts';
import type { IdentityOptions } from '../identity-options.ts';
import { createAccount } from '../people/accounts.server.ts';
import { createUser, type UserStatus } from '../people/users.server.ts';
import { createInvitations } from '../invitations/invitations.server.ts';
import { CONSOLE_CLIENT } from '../provider/addresses.ts';
import { Browser } from './browser.server.ts';

export const PASSWORD = 'correct horse battery';

/** What features beside identity may ask of the harness. */
export interface HarnessServices {
  identity: Identity;
  consoleOrigin: string;
  sitesOrigin: (tenantSlug: string) => string;
  files: FileStorage;
}

/** One process of the product, as far as identity goes. */
export interface IdentityProcess extends Pick<TestApp, 'app' | 'parts'> {
  identity: Identity;
}

export interface IdentityHarness extends IdentityProcess {
  db: Database;
  files: FileStorage;
  origin: string;
  /** Starts another process over the same database. */
  another(): Promise<IdentityProcess>;
  /** What identity logged, newest last. */
  logged: { level: string; event?: string; fields: object }[];
  /** Console tokens and sessions, and the slowing of attempts, live by this clock; the provider lives by the real one. */
  /** Changes that were written into the outbox. */
  changes: Change[];
  clock: { now: Date; pass(seconds: number): void; reset(): void };
  addTenant(slug: string, name?: string): Promise<string>;
  addPerson(
    email: string,
    members: { tenantId: string; role?: Role; status?: UserStatus }[],
  ): Promise<{ accountId: string; userIds: string[] }>;
  browser(): Browser;
  close(): Promise<void>;
}

/** Identity as the server runs it: on a real Postgres and real HTTP, with a clock that tests can move. */
export async function startIdentity(
  more: Partial<IdentityOptions> = {},
  features: readonly Feature<HarnessServices>[] = [],
): Promise<IdentityHarness> {
  const clock = {
    now: new Date(),
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    reset() {
      clock.now = new Date();
    },
  };
  const logged: IdentityHarness['logged'] = [];
  const changes: Change[] = [];
  const log = (level: string) => (fields: object) =>
    void logged.push({ level, fields, ...('event' in fields ? { event: String(fields.event) } : {}) });
  let identity: Identity | undefined;
  const folder = await mkdtemp(join(tmpdir(), 'tributary-identity-'));
  const files = diskFileStorage(folder);
  const server = createServer((req, res) => {
    void identity?.handle(req, res).then((handled) => {
      // Where the console stands in the product.
      if (!handled)
        res.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Console</title>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  const recording = defineFeature({
    name: 'changes',
    parts: () => ({ onChange: async (_tx, change) => void changes.push(change) }),
  });
  const opened: Identity[] = [];
  const made = {
    features: [usersFeature, organizationFeature, identityFeature, mailFeature, ...features, recording],
    async services(app: App) {
      const here = await createIdentity({
        app,
        consoleOrigin: origin,
        secretsKey: 'an envelope key for tests only, long enough',
        logger,
        now: () => clock.now,
        ...more,
      });
      opened.push(here);
      return {
        identity: here,
        consoleOrigin: origin,
        sitesOrigin: () => origin,
        files,
        invitations: createInvitations({ consoleOrigin: origin }),
        sessions: signedInUsers,
        images: { has: async () => true },
        republishPages: async () => undefined,
      };
    },
  };
  const { app, parts, db, drop } = await createTestApp(made);
  identity = opened[0]!;

  return {
    app,
    parts,
    db,
    files,
    identity,
    origin,
    another: async () => ({ ...(await startTestApp(db, made)), identity: opened.at(-1)! }),
    logged,
    changes,
    clock,
    async addTenant(slug, name = slug) {
      const id = newId();
      await db.asPlatform((tx) =>
        tx.insertInto('tenants').values({ id, slug, name, plan: 'growth', suspended_at: null }).execute(),
      );
      return id;
    },
    async addPerson(email, members) {
      const accountId = await createAccount(db, { email, password: PASSWORD });
      const userIds: string[] = [];
      for (const { tenantId, role = 'admin', status = 'ACTIVE' } of members) {
        userIds.push(
          await createUser(db, tenantId, { email, firstName: 'Ada', lastName: 'Stream', role, status }),
        );
      }
      return { accountId, userIds };
    },
    browser: () => new Browser(origin),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The console's side of an authorization request. */
export interface Request {
  verifier: string;
  state: string;
  /** Path and query of the authorization endpoint. */
  address: string;
}

/** @param params what the request has besides, or instead; an empty text leaves a parameter out */
export function authorizationRequest(origin: string, params: Record<string, string> = {}): Request {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT,
    response_type: 'code',
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid email profile',
    audience: `${origin}/api`,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(params)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return { verifier, state, address: `/auth/authorize?${query}` };
}

/** Follows redirects inside sign-in until a page is shown or the browser is sent back to the console. */
export async function follow(
  browser: Browser,
  response: Response,
): Promise<{ response: Response; address: string }> {
  let address = response.url;
  for (let hops = 0; hops < 8 && response.status === 303; hops++) {
    address = new URL(response.headers.get('location') ?? '', browser.origin).href;
    if (!new URL(address).pathname.startsWith('/auth/')) return { response, address };
    response = await browser.open(address);
  }
  return { response, address };
}

/** Opens the sign-in page of a request and sends the form. Answers where that led. */
export async function signIn(browser: Browser, request: Request, email: string, password: string = PASSWORD) {
  const opened = await follow(browser, await browser.open(request.address));
  return follow(browser, await browser.open(opened.address, { form: { email, password } }));
}

/** Redeems the code at the token endpoint. */
export async function redeem(
  browser: Browser,
  request: Request,
  callback: string,
  params: Record<string, string> = {},
): Promise<Response> {
  const code = new URL(callback).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: CONSOLE_CLIENT,
    code,
    redirect_uri: `${browser.origin}/login/callback`,
    code_verifier: request.verifier,
    ...params,
  };
  return browser.open('/auth/token', { form });
}

/** The whole way from the sign-in page to a console session, as the console goes it. */
export async function enter(
  harness: IdentityHarness,
  browser: Browser,
  email: string,
  params: Record<string, string> = {},
): Promise<Exchanged> {
  const request = authorizationRequest(harness.origin, params);
  const { address } = await signIn(browser, request, email);
  const answer = (await (await redeem(browser, request, address)).json()) as { access_token: string };
  const exchanged = await harness.identity.exchangeToken({ jwt: answer.access_token });
  browser.take(exchanged.setCookie);
  return exchanged;
}
