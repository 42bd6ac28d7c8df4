import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityHarness } from '../testing/harness.server.ts';
import { authorizationRequest, follow, redeem, signIn } from '../testing/sign-in.server.ts';

let harness: IdentityHarness;

beforeAll(async () => {
  harness = await startIdentity();
  const river = await harness.addTenant('river', 'River Trust');
  await harness.addPerson('ada@river.test', [{ tenantId: river }]);
});
afterAll(() => harness.close());

describe('discovery', () => {
  it('names the addresses under the console origin, with any Host header', async () => {
    const answer = await harness.browser().open('/auth/.well-known/openid-configuration', {
      headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' },
    });
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: `${harness.origin}/auth`,
      authorization_endpoint: `${harness.origin}/auth/authorize`,
      token_endpoint: `${harness.origin}/auth/token`,
      jwks_uri: `${harness.origin}/auth/jwks`,
      end_session_endpoint: `${harness.origin}/auth/sign-out`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    expect(JSON.stringify(metadata)).not.toContain('evil');
    const { keys } = (await (await harness.browser().open('/auth/jwks')).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'EC', alg: 'ES256' });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('the authorization request', () => {
  async function refusal(params: Record<string, string>) {
    const browser = harness.browser();
    return follow(browser, await browser.open(authorizationRequest(harness.origin, params).address));
  }

  it('needs PKCE, by S256', async () => {
    const without = await refusal({ code_challenge: '', code_challenge_method: '' });
    expect(new URL(without.address).searchParams.get('error')).toBe('invalid_request');
    const plain = await refusal({ code_challenge_method: 'plain' });
    expect(new URL(plain.address).searchParams.get('error')).toBe('invalid_request');
  });

  it.each(['https://evil.test/login/callback', '/login/callback/../evil', 'javascript:alert(1)'])(
    'never leads to the redirect address %s',
    async (redirectUri) => {
      const { response, address } = await refusal({ redirect_uri: redirectUri });
      expect(response.status).toBe(400);
      expect(address).toContain('/auth/authorize');
      expect(response.headers.get('location')).toBeNull();
      expect(await response.text()).toContain('This sign-in link does not work');
    },
  );

  it('refuses another audience, and another client', async () => {
    expect(
      new URL((await refusal({ audience: 'https://evil.test/api' })).address).searchParams.get('error'),
    ).toBe('invalid_target');
    expect((await refusal({ client_id: 'other' })).response.status).toBe(400);
  });
});

describe('a code', () => {
  it('is good once, by its own verifier', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(browser, request, 'ada@river.test');
    expect((await redeem(browser, request, address, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect((await redeem(browser, request, address)).status).toBe(200);
    expect((await redeem(browser, request, address)).status).toBe(400);
  });

  it('is good once even for ten requests at the same instant', async () => {
    const browser = harness.browser();
    const request = authorizationRequest(harness.origin);
    const { address } = await signIn(browser, request, 'ada@river.test');
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(browser, request, address)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });
});
