import { sql } from 'kysely';
import type { Actor } from '@tributary/engine/access/actor.ts';
import type { Feature } from '@tributary/engine/feature/feature.server.ts';
import type { ExchangeResult } from '../console/exchange.server.ts';
import type { Browser } from './browser.server.ts';
import { enter, startIdentity, type HarnessServices, type IdentityHarness } from './harness.server.ts';

export interface RiverNewcomer {
  email: string;
  accountId: string;
  userId: string;
  browser: Browser;
  result: ExchangeResult;
}

/** Identity with one organization, the river, that new people enter. */
export interface River {
  harness: IdentityHarness;
  tenantId: string;
  /** A new person of the river, who has entered the console. */
  newcomer(role?: 'admin' | 'user'): Promise<RiverNewcomer>;
  /** The actor that the console API would find for a token. */
  actorOf(token: string): Promise<Actor>;
  renew(browser: Browser, headers?: Record<string, string>): Promise<Response>;
  /** Writes into a user's document, as an administrator's change would. */
  changeUser(userId: string, changes: object): Promise<void>;
  removeUser(userId: string): Promise<void>;
}

/** Starts identity for the tests of console sessions. */
export async function startRiver(features: readonly Feature<HarnessServices>[] = []): Promise<River> {
  const harness = await startIdentity({}, features);
  const { db, identity, origin } = harness;
  const tenantId = await harness.addTenant('river', 'River Trust');
  let people = 0;
  return {
    harness,
    tenantId,
    async newcomer(role = 'admin') {
      const email = `person${++people}@river.test`;
      const { accountId, userIds } = await harness.addPerson(email, [{ tenantId, role }]);
      const browser = harness.browser();
      const { result } = await enter(harness, browser, email);
      return { email, accountId, userId: userIds[0]!, browser, result };
    },
    actorOf: async (token) => identity.actorOf(await identity.verifyToken(token)),
    renew: (browser, headers = {}) =>
      browser.open('/auth/session', {
        method: 'POST',
        headers: { 'x-tributary-session': 'renew', origin, ...headers },
      }),
    async changeUser(userId, changes) {
      await db.inTenant(tenantId, (tx) =>
        sql`UPDATE users SET data = data || ${JSON.stringify(changes)}::jsonb WHERE id = ${userId}`.execute(
          tx,
        ),
      );
    },
    async removeUser(userId) {
      await db.inTenant(tenantId, (tx) =>
        sql`UPDATE users SET deleted_at = now() WHERE id = ${userId}`.execute(tx),
      );
    },
  };
}
