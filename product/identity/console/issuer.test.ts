import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { externalIssuer } from './issuer.server.ts';

/** An outside sign-in service: metadata and keys over HTTP. */
let outside: Server;
let issuer: string;
let privateKey: CryptoKey;
let claimedIssuer: string;
let isUp = true;
/** The keys that are published at the moment. */
let published: object[];
let harness: IdentityHarness;
let river: string;

const AUDIENCE = 'https://console.example.org/api';

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'outside', alg: 'RS256', use: 'sig' };
  published = [jwk];
  outside = createServer((req, res) => {
    if (!isUp) return void res.writeHead(503).end();
    res.setHeader('Content-Type', 'application/json');
    res.end(
      JSON.stringify(
        req.url === '/keys' ? { keys: published } : { issuer: claimedIssuer, jwks_uri: `${issuer}/keys` },
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

it('signs in a person whom the issuer names, found by its metadata and keys', async () => {
  const { result } = await harness.identity.exchangeToken({ jwt: await token() });
  expect(result).toMatchObject({ email: 'ada@river.test', tenant: 'river', orgId: river });
  const actor = await harness.identity.actorOf(await harness.identity.verifyToken(result.token));
  expect(actor.role).toBe('creator');
});

it('finds a person’s only organization if the issuer names none', async () => {
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

const verify = (jwt: string, now = new Date()) =>
  externalIssuer({ issuer, audience: AUDIENCE }).verify(jwt, now);

it.each([
  ['for another audience', { aud: 'https://other.example.org/api' }],
  ['for no audience', { aud: undefined }],
  ['of another issuer', { iss: 'https://evil.test' }],
  ['of an issuer that is spelled alike', { iss: 'HTTP://127.0.0.1' }],
  ['that has expired', { exp: 1_700_000_000 }],
  ['that never expires', { exp: undefined }],
  ['that holds only later', { nbf: 4_000_000_000 }],
])('takes no token %s', async (_what, claims) => {
  const good = {
    iss: issuer,
    aud: AUDIENCE,
    sub: 'x',
    exp: 4_000_000_000,
    email: 'ada@river.test',
    email_verified: true,
  };
  const sign = (payload: object) =>
    new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256', kid: 'outside' })
      .sign(privateKey);
  await expect(verify(await sign(good))).resolves.toMatchObject({ person: { email: 'ada@river.test' } });
  await expect(verify(await sign({ ...good, ...claims }))).rejects.toMatchObject({
    code: 'not_authenticated',
  });
});

it('refuses tokens without a signature, or with a signature that anybody can create', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, payload = '', signature = ''] = (await token()).split('.');
  const shared = new TextEncoder().encode(JSON.stringify(published[0]));
  const forged = await new SignJWT({ email: 'ada@river.test', email_verified: true })
    .setProtectedHeader({ alg: 'HS256', kid: 'outside' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject('x')
    .setExpirationTime('2m')
    .sign(shared);
  const jwts = [
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'none', kid: 'outside' })}.${payload}.${signature}`,
    `${part({ alg: 'RS256', kid: 'outside' })}.${payload}.`,
    `${part({ alg: 'RS256', kid: 'nobody' })}.${payload}.${signature}`,
    forged,
    'x.y.z',
    '',
  ];
  for (const jwt of jwts) await expect(verify(jwt)).rejects.toMatchObject({ code: 'not_authenticated' });
});

it('follows when the issuer exchanges its keys, without a restart', async () => {
  const trusted = externalIssuer({ issuer, audience: AUDIENCE });
  const older = await token();
  await expect(trusted.verify(older, new Date())).resolves.toBeTruthy();
  const next = await generateKeyPair('RS256');
  published = [{ ...(await exportJWK(next.publicKey)), kid: 'outside-2', alg: 'RS256', use: 'sig' }];
  const newer = await new SignJWT({ email: 'ada@river.test', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'outside-2' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject('x')
    .setExpirationTime('10m')
    .sign(next.privateKey);
  // The keys are not requested again within half a minute, independent of the tokens received.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  try {
    await expect(trusted.verify(newer, new Date())).resolves.toBeTruthy();
    await expect(trusted.verify(older, new Date())).rejects.toMatchObject({ code: 'not_authenticated' });
  } finally {
    vi.useRealTimers();
  }
});

it('tells the console its sign-in service', async () => {
  const answer = await harness.browser().open('/auth/client.json');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
  expect(await answer.json()).toMatchObject({ issuer, audience: AUDIENCE, scope: 'openid email profile' });
});

it.each(['/auth/authorize', '/auth/sign-in/x', '/auth/token', '/auth/.well-known/openid-configuration'])(
  'closes the embedded %s',
  async (path) => expect((await harness.browser().open(path)).status).toBe(404),
);
