import type { Actor } from '@tributary/engine/access/actor.ts';
import { singleId } from '@tributary/engine/lifecycle/write/single.server.ts';
import { update } from '@tributary/engine/lifecycle/write/update.server.ts';
import { security, securitySchema } from '@tributary/resources/security/security.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPublishingFixture, eventually } from '../testing.server.ts';
import { policyWith } from './policy-preview.server.ts';
import type { startRepublisher } from './republish.server.ts';

let fixture: Awaited<ReturnType<typeof createPublishingFixture>>;
let river: Actor;
let republisher: ReturnType<typeof startRepublisher>;

beforeAll(async () => {
  fixture = await createPublishingFixture();
  river = await fixture.addTenant('river');
  republisher = fixture.startRepublisher();
});
afterAll(async () => {
  await republisher.stop();
  await fixture.close();
});

const policyOf = async (path: string) =>
  String((await fixture.ask('river', path)).headers['content-security-policy']);

async function change(version: number, body: object) {
  const context = fixture.contextOf(river);
  return update(context, fixture.app.resource('security'), await singleId(context, security), version, body);
}

it('follow the settings from the public version, and say why in the log', async () => {
  const draft = await fixture.add(river, 'pages', {
    name: 'Appeal',
    slug: 'appeal',
    recipes: { html: '<h1>Public</h1>', css: '', project: null },
  });
  const page = await fixture.publish(river, draft);
  await fixture.change(river, 'pages', page, { recipes: { html: '<h1>Draft</h1>', css: '', project: null } });
  expect(await policyOf('/appeal')).toContain("script-src 'none'");
  const asked = securitySchema.parse({
    csp: { directives: { 'script-src': ['https://cdn.example.org/a.js'] } },
    assets: [
      {
        id: '0199b0aa-0000-7000-8000-00000000a55e',
        name: 'Mark',
        kind: 'script',
        location: 'body',
        from: 'text',
        text: 'window.marked = 1',
      },
    ],
  });
  const tenant = { id: river.tenantId, slug: 'river' };
  const preview = () =>
    fixture.db.inTenant(river.tenantId, (tx) =>
      policyWith(tx, tenant, { pageId: page.id, security: asked }, fixture.publishing, new Date()),
    );
  const before = await preview();
  expect(before).toMatchObject({ isPublic: false, reported: null });
  await change(0, asked);
  await eventually(async () => expect(await policyOf('/appeal')).toBe(before?.enforced));
  expect(await preview()).toEqual({ ...before, isPublic: true });
  const { text } = await fixture.ask('river', '/appeal');
  expect(text).toContain('<script>window.marked = 1</script>');
  expect(text).toContain('Public');
  expect(text).not.toContain('Draft');
  const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
    sql<{ causes: { resource: string }[] }>`
      SELECT new_value#>'{republication,causes}' AS causes FROM log_entries WHERE new_value ? 'republication'`.execute(
      tx,
    ),
  );
  expect(rows).toMatchObject([{ causes: [{ resource: 'security' }] }]);
  await change(1, { csp: securitySchema.parse({ csp: { reportOnly: true } }).csp });
  await eventually(async () => {
    const { headers } = await fixture.ask('river', '/appeal');
    expect(headers['content-security-policy-report-only']).toContain("font-src 'self'");
  });
  expect(fixture.errors).toEqual([]);
});

it('request nothing without a change, and refuse sources that no policy may have', async () => {
  const record = await change(2, { assets: [] });
  await eventually(async () => expect(await policyOf('/appeal')).toContain("script-src 'none'"));
  const { version } = await change(record.version, { assets: [] });
  const { rows } = await fixture.db.inTenant(river.tenantId, (tx) =>
    sql`SELECT FROM republications`.execute(tx),
  );
  expect(rows).toEqual([]);
  const directives = { 'script-src': ["https://a.example.org; script-src 'unsafe-inline'"] };
  await expect(change(version, { csp: { directives } })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
