import { tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The last reading of services that can be mapped to; an object without a name holds the list of objects. */
export const mappingMigrations: Migration[] = [
  {
    id: '0620-mapping-targets',
    sql: `
      CREATE TABLE mapping_targets (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        object text NOT NULL,
        content jsonb NOT NULL,
        read_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, connector, environment, object)
      );
      ${tenantTable('mapping_targets')}`,
  },
  {
    // The key of each organization's prefill links, sealed.
    id: '0621-prefill-keys',
    sql: `
      CREATE TABLE prefill_keys (
        tenant_id uuid PRIMARY KEY,
        sealed text NOT NULL,
        made_at timestamptz NOT NULL
      );
      ${tenantTable('prefill_keys')}`,
  },
  {
    id: '0622-configuration-templates',
    sql: `
      CREATE TABLE configuration_templates (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        parts jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        created_by text NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      ${tenantTable('configuration_templates')}`,
  },
];
