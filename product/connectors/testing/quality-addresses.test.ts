import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { CONNECTOR_KINDS, KINDS } from '@tributary/resources/connectors/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWebhook } from '../../delivery/webhooks/call.server.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import { createEgress, type EgressOptions, type FetchOut } from '@tributary/engine/egress/egress.server.ts';
import { PROVIDERS } from '../../integrations/postcodes/providers.ts';
import { testSecretKey } from '../../integrations/recaptcha/verify.ts';
import { CONNECTORS } from '@tributary/resources/connectors/kinds.server.ts';
import { exchangeCode, refreshTokens } from '../sign-ins/oauth.ts';

// The table of bad outbound addresses (quality.md), row by row, for everything that calls an address from outside.

/** The caller's own settings hold all else. @param address without a slash at the end */
type Caller = (address: string, fetchOut: FetchOut) => Promise<unknown>;

const integration = (tokenUrl: string) => ({
  method: 'client_secret_basic' as const,
  authorizeUrl: 'https://login.example.org',
  tokenUrl,
  clientId: 'client',
  clientSecret: 'a credential',
  scope: '',
  accessToken: undefined,
  refreshToken: 'a token',
});

/** A connection's test, with every address of the kind leading there. */
const connectorAt =
  (kind: (typeof CONNECTOR_KINDS)[number]): Caller =>
  async (address, fetchOut) => {
    const { secrets, optionalSecrets, required, addresses } = KINDS[kind];
    const settings = CONNECTORS[kind].settings.parse({
      ...Object.fromEntries(required.map((field) => [field, field === 'accountSid' ? 'AC0' : 'x'])),
      ...Object.fromEntries(addresses.map((field) => [field, address])),
      // A credential of each run, so that no token of an earlier one is kept.
      ...Object.fromEntries(
        [...secrets, ...optionalSecrets].map((field) => [field, `secret ${Math.random()}`]),
      ),
      ...(kind === 'crm'
        ? {
            accessToken: 'a token',
            authorization: {
              instanceUrl: address,
              authorizedAt: '2026-05-01T00:00:00Z',
              authorizedBy: 'Ana',
            },
          }
        : {}),
      ...(kind === 'marketing-cloud' ? { dataExtension: 'supporters', primaryKeys: 'Key' } : {}),
      ...(kind === 'custom' ? { clientId: `client ${Math.random()}` } : {}),
    });
    await CONNECTORS[kind].check({ settings, fetchOut });
  };

const CALLERS: [string, Caller][] = [
  ...CONNECTOR_KINDS.map((kind): [string, Caller] => [`the connector ${kind}`, connectorAt(kind)]),
  [
    'a webhook',
    (url, fetchOut) =>
      callWebhook(fetchOut, {
        url,
        secrets: ['whsec_c2VjcmV0'],
        id: 'm1',
        message: { type: 'page.created', timestamp: '2026-05-01T00:00:00Z', data: {} },
        timeoutMs: 10_000,
      }),
  ],
  [
    'the token of an OAuth code',
    (url, fetchOut) =>
      exchangeCode(integration(url), fetchOut, {
        code: 'c',
        redirectUri: 'https://console.example.org',
        codeVerifier: 'v',
      }),
  ],
  ['the renewal of an OAuth token', (url, fetchOut) => refreshTokens(integration(url), fetchOut)],
  ...Object.entries(PROVIDERS).map(([name, provider]): [string, Caller] => [
    `the postcode service ${name}`,
    (origin, fetchOut) => provider.find(provider.testPostcode, { key: 'key', origin, fetchOut }),
  ]),
  ['the check of Google', (origin, fetchOut) => testSecretKey({ fetchOut, origin }, 'a secret key')],
];

let trap: http.Server;
let port: number;
let reached = 0;

beforeAll(async () => {
  trap = http.createServer((request, response) => {
    reached += 1;
    if (request.headers.host?.startsWith('drip.')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 20);
      return void response.on('close', () => clearInterval(timer));
    }
    response.writeHead(302, { location: `http://inside.example.org:${port}/latest/meta-data` }).end();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  port = (trap.address() as AddressInfo).port;
});
afterAll(() => {
  trap.closeAllConnections();
  trap.close();
});

const resolvesTo =
  (...answers: string[][]): NonNullable<EgressOptions['resolve']> =>
  async () => {
    const [now = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return now.map((address) => ({ address, family: net.isIP(address) }));
  };

/** The rows. A host means an `https` address with the port of a server of this machine that must not be reached. */
const ROWS: [string, { host?: string; address?: string; resolve?: () => EgressOptions['resolve'] }][] = [
  ['127.1', { host: '127.1' }],
  ['2130706433', { host: '2130706433' }],
  ['0x7f.1', { host: '0x7f.1' }],
  ['0177.0.0.1', { host: '0177.0.0.1' }],
  ['circled digits', { host: '①②⑦.⓪.⓪.①' }],
  ['IPv4-mapped', { host: '[::ffff:127.0.0.1]' }],
  ['NAT64', { host: '[64:ff9b::7f00:1]' }],
  ['6to4', { host: '[2002:7f00:1::]' }],
  ['fec0::1', { host: '[fec0::1]' }],
  ['multicast', { host: '224.0.0.1' }],
  ['100.64/10', { host: '100.64.0.1' }],
  ['localhost.', { host: 'localhost.' }],
  [
    'a name that rebinds',
    { host: 'rebind.example.org', resolve: () => resolvesTo(['127.0.0.1'], ['93.184.216.34']) },
  ],
  ['mixed answers', { host: 'mixed.example.org', resolve: () => resolvesTo(['93.184.216.34', '127.0.0.1']) }],
  ['port 22', { address: 'https://service.example.org:22', resolve: () => resolvesTo(['93.184.216.34']) }],
  [
    'port 5432',
    { address: 'https://service.example.org:5432', resolve: () => resolvesTo(['93.184.216.34']) },
  ],
  ['user:pass@', { address: 'https://user:pass@service.example.org' }],
  ['file:', { address: 'file:///etc/passwd' }],
];

describe.each(ROWS)('%s', (_row, { host, address, resolve }) => {
  it.each(CALLERS)('is refused by %s before anything is called', async (_caller, call) => {
    reached = 0;
    const egress = createEgress({ allowLoopback: false, ...(resolve ? { resolve: resolve()! } : {}) });
    const codes: string[] = [];
    const failed = await call(address ?? `https://${host}:${port}`, async (url, request) => {
      try {
        return await egress.fetchOut(url, request);
      } catch (error) {
        codes.push(error instanceof EgressError ? error.code : String(error));
        throw error;
      }
    }).then(
      () => false,
      () => true,
    );
    await egress.close();
    expect(failed).toBe(true);
    // A settings schema may refuse it before the way out does.
    expect(
      codes.every((code) => /^(address|port|url)_refused$/.test(code)),
      codes.join(),
    ).toBe(true);
    expect(reached).toBe(0);
  });
});

describe('redirect to a private address', () => {
  it.each(CALLERS)('is not followed by %s', async (_caller, call) => {
    reached = 0;
    const egress = createEgress({ allowLoopback: true });
    const asked: string[] = [];
    await call(`http://127.0.0.1:${port}`, (url, request) => {
      asked.push(url);
      return egress.fetchOut(url, request);
    }).catch(() => undefined);
    await egress.close();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.some((url) => url.includes('inside.example.org'))).toBe(false);
    expect(reached).toBe(asked.length);
  });
});

describe('endless slow body', () => {
  it.each(CALLERS)('is ended in its time by %s', async (_caller, call) => {
    const egress = createEgress({ allowLoopback: true });
    const limits: (number | undefined)[] = [];
    const codes: string[] = [];
    await call(`http://drip.localhost:${port}`, async (url, request) => {
      limits.push(request?.timeoutMs);
      try {
        return await egress.fetchOut(url, { ...request, timeoutMs: 150 });
      } catch (error) {
        codes.push(error instanceof EgressError ? error.code : String(error));
        throw error;
      }
    }).catch(() => undefined);
    await egress.close();
    expect(new Set(codes)).toEqual(new Set(['timed_out']));
    // No caller asks for more time than the shared client has.
    expect(limits.every((limit) => limit === undefined || limit <= 10_000)).toBe(true);
  });
});
