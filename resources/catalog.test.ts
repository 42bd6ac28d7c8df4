import { runContract } from '@tributary/engine/contract/suite.ts';
import { engineMigrations } from '@tributary/engine/storage/migrations.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { sql } from 'kysely';
import { resourceMigrations, serverCatalog } from './catalog.server.ts';
import { idlePorts } from './testing.server.ts';

const catalog = serverCatalog(idlePorts);

runContract({
  resources: catalog.resources,
  readOnly: catalog.readOnly,
  migrations: [...engineMigrations, ...resourceMigrations],
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
