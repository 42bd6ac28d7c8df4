import { createTestApi } from '@tributary/engine/feature/testing.server.ts';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { placeOf, sealEmailsWith, type EmailContent } from '../../mail/queue.server.ts';
import type { IdentityOptions } from '../identity-options.ts';
import type { Browser } from './browser.server.ts';
import { startIdentity, type IdentityHarness } from './harness.server.ts';
import { authorizationRequest, PASSWORD, signIn } from './sign-in.server.ts';

export interface Owner {
  email: string;
  accountId: string;
  /** Calls the console API as this person. */
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answered>;
}

interface Answered {
  status: number;
  // The response body, in the type that the caller expects.
  body: Record<string, never>;
}

/** Identity with the console API's part for second factors, and one organization. */
export interface FactorsHarness {
  harness: IdentityHarness;
  server: FastifyInstance;
  tenantId: string;
  newcomer(): Promise<Owner>;
  /** Turns one-time codes on for a person; returns the secret and the recovery codes. */
  codesFor(owner: Owner): Promise<{ secret: string; recovery: string[] }>;
  /** The code that an app shows now, or so many steps of 30 s later. */
  codeOf(secret: string, steps?: number): string;
  /** Gives e-mail address and password, in a browser or a new one; answers where that led. */
  password(owner: Owner, browser?: Browser): Promise<SignInStep>;
  emailsTo(email: string): Promise<EmailContent[]>;
  close(): Promise<void>;
}

/** A page that sign-in led to. */
export interface SignInStep {
  browser: Browser;
  address: string;
  response: Response;
}

/** Starts identity with its part of the console API; the bearer of a token `user/tenant` is that user. */
export async function startFactors(options: Partial<IdentityOptions> = {}): Promise<FactorsHarness> {
  const sealer = createSealer('the key of the e-mails in these tests');
  sealEmailsWith(sealer);
  const harness = await startIdentity(options);
  const { db, clock } = harness;
  const tenantId = await harness.addTenant('river', 'River Trust');
  const { server } = await createTestApi(harness, {
    async authenticate(request) {
      const userId = request.headers.authorization;
      const common = { tenantId, tenantSlug: 'river', plan: 'growth', name: 'Ada', role: 'analyst' } as const;
      return userId ? { ...common, userId, email: 'as@river.test' } : undefined;
    },
  });
  await server.ready();
  let people = 0;

  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now.getTime() + steps * 30_000,
    });

  return {
    harness,
    server,
    tenantId,
    codeOf,
    async newcomer() {
      const email = `person${++people}@river.test`;
      const { accountId, userIds } = await harness.addPerson(email, [{ tenantId }]);
      return {
        email,
        accountId,
        async call(method, path, body) {
          const response = await server.inject({
            method,
            url: `/api/v1/account/${path}`,
            headers: { authorization: userIds[0]! },
            ...(body ? { payload: body } : {}),
          });
          return { status: response.statusCode, body: response.json() as Answered['body'] };
        },
      };
    },
    async codesFor(owner) {
      const begun = await owner.call('POST', 'one-time-codes', { password: PASSWORD });
      const secret: string = begun.body['key'] ?? '';
      const confirmed = await owner.call('POST', 'one-time-codes/confirm', { code: codeOf(secret) });
      return { secret, recovery: confirmed.body['recoveryCodes'] ?? [] };
    },
    async password({ email }, browser = harness.browser()) {
      const request = authorizationRequest(harness.origin, { prompt: 'login' });
      return { browser, ...(await signIn(browser, request, email)) };
    },
    async emailsTo(email) {
      const rows = await db.asPlatform((tx) => tx.selectFrom('mails').selectAll().orderBy('id').execute());
      return rows
        .map(({ id, sealed }) => JSON.parse(sealer.open(sealed!, placeOf(id)).toString()) as EmailContent)
        .filter(({ to }) => to === email);
    },
    async close() {
      await server.close();
      await harness.close();
    },
  };
}
