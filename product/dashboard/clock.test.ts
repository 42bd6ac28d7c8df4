import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { acceptSubmission } from '../submissions/intake/accept.server.ts';
import { asPerson, openTestApi } from '../submissions/testing-api.server.ts';
import { createSubmissionFixture } from '../submissions/testing.server.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { monthsUntil } from './months.ts';

const giftTables = defineFeature({
  name: 'gift-tables',
  migrations: recurringGiftMigrations,
  parts: () => ({}),
});
const ZONE = 'America/New_York';

it('counts a gift in the month of the organization, regardless of the caller’s parameters', async () => {
  const fixture = await createSubmissionFixture([giftTables]);
  await acceptSubmission(fixture.db, fixture.submission());
  // Half an hour after the month began in UTC, the one before still lasts in New York.
  const { months } = monthsUntil(new Date(), ZONE);
  const month = months.at(-2)!;
  await fixture.db.asPlatform((tx) =>
    tx.updateTable('tenants').set({ timezone: ZONE }).where('id', '=', fixture.tenantId).execute(),
  );
  await fixture.db.inTenant(fixture.tenantId, (tx) =>
    sql`UPDATE transactions SET status = 'COMPLETE', created_at = ${`${month}-01T00:30:00Z`}::timestamptz
      WHERE tenant_id = ${fixture.tenantId}`.execute(tx),
  );
  const api = await openTestApi(fixture);
  const response = await api.server.inject({
    url: '/api/v1/monthly-payments?environment=production',
    headers: asPerson(fixture.tenantId, 'maintainer', 'Ana', 'scale'),
  });
  const asked = await api.server.inject({
    url: '/api/v1/monthly-payments?environment=production&timezone=Asia/Tokyo',
    headers: asPerson(fixture.tenantId, 'maintainer', 'Ana', 'scale'),
  });
  await api.server.close();
  await fixture.drop();
  expect(response.statusCode, response.body).toBe(200);
  const [pounds] = response.json<{ currencies: { counts: number[] }[] }>().currencies;
  expect(pounds!.counts).toEqual(months.map((each) => (each === months.at(-3) ? 1 : 0)));
  expect(asked.json()).toEqual(response.json());
});
