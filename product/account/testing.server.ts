import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@tributary/engine/http/api.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { diskFileStorage, type FileStorage } from '@tributary/engine/storage/files.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FastifyRequest } from 'fastify';
import { createIdentity, type Identity } from '../identity/identity.server.ts';
import type { IdentityHarness } from '../identity/testing/harness.server.ts';
import { startRiver, type RiverNewcomer, type River } from '../identity/testing/river.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { accountFeature } from './feature.server.ts';
import { mountAccount } from './routes.server.ts';

export interface AccountCaller {
  (
    method: string,
    path: string,
    more?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
}

/** The account's routes on two servers that share one database, as two processes of the product do. */
export interface AccountFixture {
  at: River;
  harness: IdentityHarness;
  files: FileStorage;
  /** Calls one of the two servers with somebody's token. */
  by(who: Pick<RiverNewcomer, 'result'> | null, server?: 0 | 1): AccountCaller;
  close(): Promise<void>;
}

const SECRETS_KEY = 'an envelope key for tests only, long enough';

async function openServer(
  { app, db, origin, clock }: IdentityHarness,
  identity: Identity,
  files: FileStorage,
) {
  const claimsOf = async ({ headers }: FastifyRequest) => {
    const token = headers.authorization?.replace(/^Bearer /, '');
    if (!token) throw new ProblemError('not_authenticated');
    return identity.verifyToken(token);
  };
  const { server, contextOf } = await createApi({
    app,
    now: () => clock.now,
    authenticate: async (request) =>
      request.headers.authorization ? identity.loadActor(db, await claimsOf(request)) : undefined,
  });
  mountAccount(server, { contextOf, claimsOf, identity, files, consoleOrigin: origin });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

/** Starts identity with one organization and both servers. */
export async function startAccountFixture(): Promise<AccountFixture> {
  const at = await startRiver([accountFeature]);
  const { harness } = at;
  sealEmailsWith(createSealer(SECRETS_KEY));
  const folder = await mkdtemp(join(tmpdir(), 'tributary-account-'));
  const files = diskFileStorage(folder);
  const second = await createIdentity({
    app: harness.app,
    consoleOrigin: harness.origin,
    secretsKey: SECRETS_KEY,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => harness.clock.now,
  });
  const servers = [
    await openServer(harness, harness.identity, files),
    await openServer(harness, second, files),
  ];
  return {
    at,
    harness,
    files,
    by: (who, server = 0) => {
      const { port } = servers[server]!.server.address() as AddressInfo;
      return (method, path, { body, headers } = {}) =>
        fetch(`http://127.0.0.1:${port}/api/v1/account${path}`, {
          method,
          headers: {
            ...(who ? { authorization: `Bearer ${who.result.token}` } : {}),
            ...(body === undefined || body instanceof Uint8Array
              ? {}
              : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
        });
    },
    async close() {
      await Promise.all(servers.map((each) => each.close()));
      await rm(folder, { recursive: true, force: true });
      await harness.close();
    },
  };
}
