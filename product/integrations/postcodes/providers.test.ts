import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { POSTCODE_PROVIDERS } from '@tributary/resources/integrations/kinds.ts';
import { createEgress, type Egress } from '@tributary/engine/egress/egress.server.ts';
import { serviceOrigins } from '../origins.ts';
import { startIntegrationsSimulator } from '../simulator.testing.ts';
import type { LookupIo } from './provider.ts';
import { PROVIDERS } from './providers.ts';

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

describe.each(POSTCODE_PROVIDERS)('%s', (name) => {
  const provider = PROVIDERS[name];
  const io = (key = 'test-postcode-key'): LookupIo => ({
    key,
    origin: serviceOrigins(simulator.url)[name],
    fetchOut: egress.fetchOut,
  });

  it('finds the addresses of a postcode, and reads the one that is chosen', async () => {
    const found = await provider.find('BS1 4DJ', io());
    if (name === 'postcodes-io') {
      expect(found).toMatchObject([
        { address: { line1: '', city: 'Bristol, City of', postcode: 'BS1 4DJ' } },
      ]);
      return;
    }
    expect(found).toHaveLength(5);
    expect(found[0]!.label).toMatch(/^Flat 1, Otter Court, 12 Harbourside, Bristol/i);
    const [chosen] = found;
    const address = 'id' in chosen! ? await provider.read!(chosen.id, io()) : chosen!.address;
    expect(address).toMatchObject({
      line1: 'Flat 1, Otter Court',
      line2: '12 Harbourside',
      city: expect.stringMatching(/^Bristol$/i),
      postcode: 'BS1 4DJ',
    });
  });

  it('takes its own test postcode', async () => {
    await expect(provider.find(provider.testPostcode, io())).resolves.not.toHaveLength(0);
  });

  it('says that a postcode has no address', async () => {
    await expect(provider.find('ZZ99 9ZZ', io())).rejects.toMatchObject({ code: 'no_address' });
  });

  const keyed = name === 'postcodes-io' ? [] : ['wrong'];
  it.each(keyed)('says that the key “%s” is refused, and that one has no credit', async (wrong) => {
    await expect(provider.find('BS1 4DJ', io(wrong))).rejects.toMatchObject({ code: 'not_authorized' });
    await simulator.control({ lookup: 'no-credit' });
    await expect(provider.find('BS1 4DJ', io())).rejects.toMatchObject({
      code: name === 'get-address' ? 'service_failed' : 'not_authorized',
    });
  });

  it.each([
    ['down', 'service_failed'],
    ['garbage', 'not_understood'],
  ])('fails clearly when the service is %s', async (lookup, code) => {
    await simulator.control({ lookup });
    await expect(provider.find('BS1 4DJ', io())).rejects.toMatchObject({ code });
  });
});
