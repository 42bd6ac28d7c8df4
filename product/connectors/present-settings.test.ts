import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '@tributary/engine/storage/ids.ts';
import { CONNECTOR_SETTINGS_CHANNEL } from '@tributary/resources/connectors/connectors.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../submissions/testing.server.ts';
import { presentConnectorSettings } from './settings.server.ts';
import { storeSettings } from './settings.testing.ts';

describe('connector settings held in memory', () => {
  let fixture: SubmissionFixture;
  const present = async (tenantId = fixture.tenantId) => {
    const ref = { tenantId, connector: 'custom', environment: 'production' } as const;
    return (await presentConnectorSettings(fixture.app.db, fixture.app.sealer, ref))?.['signingSecret'];
  };
  const store = (signingSecret: string) => {
    const { app, tenantId } = fixture;
    const ref = { tenantId, connector: 'custom', environment: 'production' } as const;
    return app.db.inTenant(tenantId, (tx) =>
      storeSettings(tx, app.sealer, ref, { endpoint: 'https://example.org', signingSecret }, [
        'signingSecret',
      ]),
    );
  };

  beforeAll(async () => {
    fixture = await createSubmissionFixture();
    await present();
    await vi.waitFor(() => expect(fixture.app.db.hears(CONNECTOR_SETTINGS_CHANNEL)).toBe(true));
  });
  afterAll(() => fixture.drop());

  it('are read once, and again for the first request after a change', async () => {
    for (const secret of ['the first secret', 'the second secret', 'the third secret']) {
      await store(secret);
      const reads = vi.spyOn(fixture.app.db, 'inTenant');
      expect([await present(), await present(), await present()]).toEqual([secret, secret, secret]);
      expect(reads.mock.calls.length).toBeLessThan(3);
      reads.mockRestore();
    }
  });

  it('end with a credential that is removed, and are no other organization’s', async () => {
    await store('a secret to remove');
    expect(await present()).toBe('a secret to remove');
    await fixture.app.db.inTenant(fixture.tenantId, (tx) => sql`DELETE FROM issued_secrets`.execute(tx));
    expect(await present()).not.toBe('a secret to remove');
    expect(await present(newId())).toBeUndefined();
  });
});
