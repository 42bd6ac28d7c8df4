import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { externalIssuer } from './issuer.server.ts';

/** A sign-in service of somebody else: metadata and keys over HTTP. */
let outside: Server;
let issuer: string;
let privateKey: CryptoKey;
let claimedIssuer: string;
let isUp = true;
let harness: IdentityHarness;
let river: string;

const AUDIENCE = 'https://console.example.org/api';

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'outside', alg: 'RS256', use: 'sig' };
  outside = createServer((req, res) => {
    if (!isUp) return void res.writeHead(503).end();
    res.setHeader('Content-Type', 'application/json');
    res.end(
      JSON.stringify(
        req.url === '/keys' ? { keys: [jwk] } : { issuer: claimedIssuer, jwks_uri: `${issuer}/keys` },
      ),
    );
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  claimedIssuer = issuer;
  harness = await startIdentity({ externalIssuer: { issuer, audience: AUDIENCE } });
  river = await harness.addTenant('river');
  await harness.addPerson('ada@river.test', [{ tenantId: river, role: 'creator' }]);
});
afterAll(async () => {
  await harness.close();
  await new Promise((resolve) => outside.close(resolve));
});

function token(changes: Record<string, unknown> = {}, sub = 'auth0|42') {
  return new SignJWT({ email: 'Ada@river.test', email_verified: true, organization: 'river', ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: 'outside' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(sub)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(privateKey);
}

it('lets in who the issuer vouches for, found by its metadata and keys', async () => {
  const { result } = await harness.identity.exchangeToken({ jwt: await token() });
  expect(result).toMatchObject({ email: 'ada@river.test', tenant: 'river', orgId: river });
  const actor = await harness.identity.loadActor(
    harness.db,
    await harness.identity.verifyToken(result.token),
  );
  expect(actor.role).toBe('creator');
});

it('finds the only organization of somebody for whom the issuer names none', async () => {
  const { result } = await harness.identity.exchangeToken({ jwt: await token({ organization: undefined }) });
  expect(result.tenant).toBe('river');
});

it.each([
  ['an address that is not verified', { email_verified: false }, 'not_authenticated'],
  ['an address that may be verified', { email_verified: 'true' }, 'not_authenticated'],
  ['no address', { email: undefined }, 'not_authenticated'],
  ['a stranger', { email: 'who@river.test' }, 'missing_ability'],
  ['another organization', { organization: 'hill' }, 'missing_ability'],
])('refuses %s', async (_what, claims, code) => {
  await expect(harness.identity.exchangeToken({ jwt: await token(claims) })).rejects.toMatchObject({ code });
});

it('says that the issuer does not answer, and asks it again later', async () => {
  const fresh = externalIssuer({ issuer, audience: AUDIENCE });
  isUp = false;
  await expect(fresh.verify(await token(), new Date())).rejects.toMatchObject({
    code: 'upstream_failed',
    status: 502,
  });
  isUp = true;
  await expect(fresh.verify(await token(), new Date())).resolves.toMatchObject({ organization: 'river' });
});

it('does not believe metadata that speaks for another issuer', async () => {
  claimedIssuer = 'https://evil.test';
  await expect(
    externalIssuer({ issuer, audience: AUDIENCE }).verify(await token(), new Date()),
  ).rejects.toMatchObject({ code: 'upstream_failed' });
  claimedIssuer = issuer;
});
