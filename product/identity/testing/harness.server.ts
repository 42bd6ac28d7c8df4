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
import { securityFeature } from '@tributary/resources/security/feature.server.ts';
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
import { Browser } from './browser.server.ts';
import { signInRulesKeeper } from '../sign-in-rules/rules.server.ts';
import { authorizationRequest, PASSWORD, redeem, signIn } from './sign-in.server.ts';

/** Services of the harness for features beside identity. */
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
  /** Log entries of identity, newest last. */
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
      // The path of the console in the product.
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
    features: [
      usersFeature,
      organizationFeature,
      securityFeature,
      identityFeature,
      mailFeature,
      ...features,
      recording,
    ],
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
        signInRules: signInRulesKeeper(app.db),
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
