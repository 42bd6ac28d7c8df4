import { tmpdir } from 'node:os';
import { DEFAULT_LIMITS } from '@tributary/product/submissions/limits/limits.ts';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.server.ts';

const read = (env: Record<string, string>) =>
  readSettings({ DATA_DIR: tmpdir(), SECRETS_KEY: 'x'.repeat(40), ...env });

const ISSUER = {
  OIDC_ISSUER: 'https://id.example.org/',
  OIDC_CLIENT_ID: 'console',
  OIDC_AUDIENCE: 'https://console.example.org',
};

describe('an outside issuer', () => {
  it('is read completely, spelled as it was given', () => {
    expect(read({}).oidc).toBeUndefined();
    expect(read(ISSUER).oidc).toEqual({
      issuer: 'https://id.example.org/',
      clientId: 'console',
      audience: 'https://console.example.org',
      organizationClaim: 'organization',
      scope: 'openid email profile',
    });
    expect(read({ ...ISSUER, OIDC_ISSUER: 'http://127.0.0.1:4000' }).oidc).toBeTruthy();
  });

  it.each([
    [{ ...ISSUER, OIDC_CLIENT_ID: '' }, /OIDC_CLIENT_ID: is needed/],
    [{ ...ISSUER, OIDC_AUDIENCE: '' }, /OIDC_AUDIENCE: is needed/],
    [{ OIDC_CLIENT_ID: 'console' }, /OIDC_CLIENT_ID: has no meaning without/],
    [{ ...ISSUER, OIDC_ISSUER: 'id.example.org' }, /OIDC_ISSUER/],
    [{ ...ISSUER, OIDC_ISSUER: 'http://id.example.org' }, /https/],
    [{ ...ISSUER, OIDC_ISSUER: 'https://id.example.org/?x=1' }, /query/],
    [{ ...ISSUER, OIDC_SCOPE: 'email profile' }, /openid/],
    [{ TRUSTED_PROXIES: 'everybody' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
    [{ SUBMISSION_LIMITS: 'none' }, /SUBMISSION_LIMITS: Give off, or submissions=/],
  ])('%j is refused in words', (env, message) => {
    expect(() => read(env as Record<string, string>)).toThrow(SettingsError);
    expect(() => read(env as Record<string, string>)).toThrow(message);
  });
});

it('limits submissions by default', () => {
  expect(read({}).submissionLimits).toEqual(DEFAULT_LIMITS);
  expect(read({ SUBMISSION_LIMITS: 'off' }).submissionLimits).toBe('off');
});

describe('the simulators', () => {
  it('are switched on together, each at its own address where one is given', () => {
    expect(read({}).paymentSimulatorUrl).toBeUndefined();
    expect(
      read({
        SIMULATORS: 'on',
        CRM_SIMULATOR_URL: 'http://127.0.0.1:9',
        STRIPE_SECRET_KEY: 'sk_test_1',
      }),
    ).toMatchObject({
      paymentSimulatorUrl: 'http://127.0.0.1:3010',
      crmSimulatorUrl: 'http://127.0.0.1:9',
      integrationsSimulatorUrl: 'http://127.0.0.1:3020',
      servicesSimulatorUrl: 'http://127.0.0.1:3030',
      stripe: { apiUrl: 'http://127.0.0.1:4040' },
    });
    expect(() => read({ SIMULATORS: 'on', NODE_ENV: 'production' })).toThrow(/SIMULATORS/);
  });
});

describe('the inbox of support', () => {
  it('is read completely', () => {
    expect(read({}).supportInbox).toBeUndefined();
    expect(
      read({ SUPPORT_INBOX_PORT: '2525', SUPPORT_INBOX_DOMAIN: 'Reply.example.org' }).supportInbox,
    ).toEqual({ host: '127.0.0.1', port: 2525, domain: 'reply.example.org' });
  });

  it.each<Record<string, string>>([
    { SUPPORT_INBOX_PORT: '2525' },
    { SUPPORT_INBOX_DOMAIN: 'reply.example.org' },
  ])('is refused by half: %j', (half) => expect(() => read(half)).toThrow(/give both, or neither/));
});
