import type { AddressInfo } from 'node:net';
import { createTestApi } from '@tributary/engine/feature/testing.server.ts';
import type { FileStorage } from '@tributary/engine/storage/files.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { IdentityHarness, IdentityProcess } from '../identity/testing/harness.server.ts';
import { startRiver, type RiverNewcomer, type River } from '../identity/testing/river.server.ts';
import { sealEmailsWith } from '../mail/queue.server.ts';
import { accountFeature } from './feature.server.ts';

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
  /** Calls one of the two servers with a person's token. */
  by(who: Pick<RiverNewcomer, 'result'> | null, server?: 0 | 1): AccountCaller;
  close(): Promise<void>;
}

const SECRETS_KEY = 'an envelope key for tests only, long enough';

async function openServer({ clock }: IdentityHarness, made: IdentityProcess) {
  const { identity } = made;
  const { server } = await createTestApi(made, {
    now: () => clock.now,
    authenticate: async (request) =>
      request.headers.authorization ? identity.actorOf(await identity.claimsOf(request.raw)) : undefined,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

/** Starts identity with one organization and both servers. */
export async function startAccountFixture(): Promise<AccountFixture> {
  const at = await startRiver([accountFeature]);
  const { harness } = at;
  sealEmailsWith(createSealer(SECRETS_KEY));
  const servers = [await openServer(harness, harness), await openServer(harness, await harness.another())];
  return {
    at,
    harness,
    files: harness.files,
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
      await harness.close();
    },
  };
}
