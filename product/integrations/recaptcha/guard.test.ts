import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import type { WatchedSettings } from '../settings/watch.server.ts';
import { startIntegrationsSimulator } from '../simulator.testing.ts';
import { createRecaptchaGuard } from './guard.server.ts';
import { actionOf, type RecaptchaSettings } from './verify.ts';

let simulator: Awaited<ReturnType<typeof startIntegrationsSimulator>>;
let egress: Egress;
beforeAll(async () => {
  simulator = await startIntegrationsSimulator();
  egress = createEgress({ allowLoopback: true });
});
afterAll(async () => {
  await egress.close();
  simulator.stop();
});
afterEach(() => simulator.control({ reset: true }));

const formId = 'a1b2c3d4-0000-4000-8000-000000000001';
const host = 'river.sites.localhost';

function guardWith(settings: Partial<RecaptchaSettings> | null) {
  const noted: { isWorking: boolean; failure: { code: string } | null }[] = [];
  const watched = {
    open: async () =>
      settings
        ? {
            state: 'ready',
            settings: {
              version: 'v3',
              siteKey: 'test-site-key',
              secretKey: 'test-secret-key',
              minimumScore: 0.5,
              ...settings,
            },
          }
        : { state: 'missing' },
    noteUse: (_tenant: string, _kind: string, found: (typeof noted)[0]) => void noted.push(found),
  } as WatchedSettings;
  const guard = createRecaptchaGuard({
    settings: watched,
    fetchOut: egress.fetchOut,
    origin: `${simulator.url}/recaptcha`,
  });
  const ask = (token: string, more: { key?: string; formId?: string } = {}) =>
    guard.ask({ tenantId: 'river', formId, key: 'one', hostname: host, token, ...more });
  return { ask, noted };
}
const token = (action = actionOf(formId), hostname = host) => simulator.token(hostname, action);

describe('v3', () => {
  it('passes a visitor with the lowest accepted score, and asks one below it', async () => {
    const { ask } = guardWith({});
    await simulator.control({ score: 0.5 });
    expect(await ask(await token())).toBe('passed');
    await simulator.control({ score: 0.49 });
    expect(await ask(await token())).toBe('question');
  });

  it('asks a visitor with a token of another form, of another site, or without one', async () => {
    const { ask } = guardWith({});
    expect(await ask(await token('form/other'))).toBe('question');
    expect(await ask(await token(actionOf(formId), 'evil.example'))).toBe('question');
    expect(await ask('')).toBe('question');
    expect(await ask('made-up')).toBe('question');
    expect(await ask('x'.repeat(9_000))).toBe('question');
    expect(await ask('a b&secret=c')).toBe('question');
  });

  it('takes a v2 token for none, as it has no score', async () => {
    expect(await guardWith({}).ask(await token(''))).toBe('question');
  });
});

it('passes a ticked box of v2', async () => {
  expect(await guardWith({ version: 'v2' }).ask(await token(''))).toBe('passed');
});

it('lets a submission that is sent again pass with its token, and no other', async () => {
  const { ask } = guardWith({});
  const one = await token();
  expect(await ask(one)).toBe('passed');
  expect(await ask(one)).toBe('passed');
  expect(await ask(one, { key: 'two' })).toBe('again');
  expect((await simulator.control()).filter((path) => path.includes('siteverify'))).toHaveLength(1);
  // Another process has not seen it; Google has.
  expect(await guardWith({}).ask(one)).toBe('again');
});

it.each(['down', 'garbage'])(
  'falls back to the built-in check when Google is %s, and notes it',
  async (verify) => {
    const { ask, noted } = guardWith({});
    const one = await token();
    await simulator.control({ verify });
    expect(await ask(one)).toBe('builtIn');
    expect(noted.at(-1)).toMatchObject({ isWorking: false });
    await simulator.control({ verify: 'normal' });
    expect(await ask(one)).toBe('passed');
    expect(noted.at(-1)).toMatchObject({ isWorking: true });
  },
);

it('does not wait long for Google', { timeout: 10_000 }, async () => {
  await simulator.control({ verify: 'hang' });
  const began = performance.now();
  expect(await guardWith({}).ask(await token())).toBe('builtIn');
  expect(performance.now() - began).toBeLessThan(6_000);
});

it('falls back to the built-in check with a wrong secret key, and without settings', async () => {
  const { ask, noted } = guardWith({ secretKey: 'wrong' });
  expect(await ask(await token())).toBe('builtIn');
  expect(noted.at(-1)).toMatchObject({ failure: { code: 'not_authorized' } });
  expect(await guardWith(null).ask('')).toBe('builtIn');
});
