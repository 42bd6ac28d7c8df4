import { afterAll, beforeAll, expect, it } from 'vitest';
import { acceptSubmission } from '../../../submissions/intake/accept.server.ts';
import { asPerson, openTestApi } from '../../../submissions/testing-api.server.ts';
import { createSubmissionFixture, type SubmissionFixture } from '../../../submissions/testing.server.ts';

let fixture: SubmissionFixture;
beforeAll(async () => {
  fixture = await createSubmissionFixture();
});
afterAll(() => fixture.drop());

it('shows a transaction without its visitor’s answers', async () => {
  await acceptSubmission(fixture.db, fixture.submission());
  const api = await openTestApi(fixture);
  const response = await api.server.inject({
    url: '/api/v1/latest-transactions?environment=production',
    headers: asPerson(fixture.tenantId, 'maintainer', 'Ana', 'scale'),
  });
  await api.server.close();
  expect(response.statusCode).toBe(200);
  const { items } = response.json<{ items: Record<string, unknown>[] }>();
  expect(items).toMatchObject([{ email: 'ada@example.org', amount: 2500, status: 'PENDING' }]);
  expect(Object.keys(items[0]!)).not.toContain('giftAid');
});
