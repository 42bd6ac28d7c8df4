import { runContract } from '@tributary/engine/contract/suite.ts';
import type { ContractFixture } from '@tributary/engine/contract/fixture.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { tags } from './tags/tag.ts';
import { resourceFeatures } from './features.server.ts';
import { idleServices } from './testing.server.ts';

runContract({
  features: resourceFeatures,
  services: idleServices,
  prepare: {
    'users.deactivate': (fixture, { tenant, id }) => giveStatus(fixture, tenant, id, 'ACTIVE'),
    'users.reactivate': (fixture, { tenant, id }) => giveStatus(fixture, tenant, id, 'INACTIVE'),
    'media.retry': (fixture, { tenant, id }) => failWork(fixture, tenant, id),
    'experiments.start': (fixture, { tenant, id }) => givePages(fixture, tenant, id),
    'experiments.end': (fixture, { tenant, id }) => giveState(fixture, tenant, id, { state: 'running' }),
    'domain-mappings.retry': (fixture, { tenant, id }) =>
      giveDomain(fixture, tenant, id, { status: 'FAILED' }),
    'domain-mappings.make-primary': (fixture, { tenant, id }) =>
      giveDomain(fixture, tenant, id, { status: 'MAPPED' }),
    'domain-mappings.use-system-address': (fixture, { tenant, id }) =>
      giveDomain(fixture, tenant, id, { status: 'MAPPED', primary: true }),
    async 'tags.merge'(fixture, { tenant }) {
      const made = await fixture.send({
        method: 'POST',
        path: '/tags',
        as: { tenant, role: 'maintainer' },
        body: tags.example(999_999),
      });
      return { into: made.body['id'] };
    },
  },
  seed: {
    async transactions({ db }, tenantId) {
      const id = newId();
      await db.inTenant(tenantId, (tx) =>
        sql`INSERT INTO transactions (tenant_id, id, reference, status, use_prod_environment, form_id, form_description, language, answers, consents, created_at)
          VALUES (${tenantId}, ${id}, 'T-1', 'COMPLETE', true, ${newId()}, 'Newsletter', 'en-US', '{}', '[]', now())`.execute(
          tx,
        ),
      );
      return id;
    },
    async logs({ db }, tenantId) {
      const id = newId();
      await db.inTenant(tenantId, (tx) =>
        sql`INSERT INTO log_entries (tenant_id, id, event, subject, reference_id, version, title, user_name, user_email, created_at, expires_at)
          VALUES (${tenantId}, ${id}, 'CREATE', 'PAGES', ${newId()}, 1, 'Winter', 'Ana', 'ana@example.org', now(), now() + interval '1 month')`.execute(
          tx,
        ),
      );
      return id;
    },
  },
});

/** As if both pages of an experiment had been chosen and published. */
async function givePages(fixture: ContractFixture, tenantId: string, id: string): Promise<void> {
  const [pageId, variantPageId] = [newId(), newId()];
  await fixture.db.inTenant(tenantId, async (tx) => {
    for (const page of [pageId, variantPageId]) {
      const data = JSON.stringify({ name: 'Page', slug: page, published: true });
      await sql`INSERT INTO pages (tenant_id, id, data, created_at) VALUES (${tenantId}, ${page}, ${data}, now())`.execute(
        tx,
      );
    }
  });
  await giveState(fixture, tenantId, id, { pageId, variantPageId });
}

async function giveState(
  fixture: ContractFixture,
  tenantId: string,
  id: string,
  state: object,
): Promise<void> {
  await fixture.db.inTenant(tenantId, async (tx) => {
    await sql`UPDATE experiments SET data = data || ${JSON.stringify(state)}::jsonb WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
      tx,
    );
  });
}

/** As if the worker had come so far with a domain. */
function giveDomain(fixture: ContractFixture, tenantId: string, id: string, state: object): Promise<void> {
  return fixture.db.inTenant(tenantId, async (tx) => {
    await sql`UPDATE domain_mappings SET data = data || ${JSON.stringify(state)}::jsonb WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
      tx,
    );
  });
}

/** As if the worker could not read a file. */
function failWork(fixture: ContractFixture, tenantId: string, id: string): Promise<void> {
  return fixture.db.inTenant(tenantId, async (tx) => {
    await sql`UPDATE media SET data = data || '{"state": "failed", "problem": "unreadable"}' WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
      tx,
    );
  });
}

/** As if an invitation had been accepted or a user deleted. */
function giveStatus(fixture: ContractFixture, tenantId: string, id: string, status: string): Promise<void> {
  return fixture.db.inTenant(tenantId, async (tx) => {
    await sql`UPDATE users SET data = data || ${JSON.stringify({ status })}::jsonb WHERE tenant_id = ${tenantId} AND id = ${id}`.execute(
      tx,
    );
  });
}
