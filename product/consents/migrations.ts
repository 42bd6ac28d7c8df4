import { platformTable, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Who agreed to which words. Rows are added and never changed: tenants' requests may neither delete nor rewrite them,
 * only remove personal data when a supporter is anonymized. The platform's role deletes them with their organization.
 */
export const consentMigrations: Migration[] = [
  {
    id: '0640-consent-ledger',
    sql: `
      CREATE TABLE consent_ledger (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        form_id uuid NOT NULL,
        form_version int,
        key text NOT NULL,
        event text NOT NULL CHECK (event IN ('given', 'refused', 'withdrawn')),
        wording text NOT NULL,
        language text NOT NULL,
        person_key text,
        page_id uuid,
        address text,
        network text,
        how text,
        by_name text,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, person_key, page_id, created_at)
        SELECT t.tenant_id, gen_random_uuid(), t.id, t.form_id, c->>'key', CASE WHEN (c->>'given')::boolean THEN 'given' ELSE 'refused' END,
          c->>'wording', t.language, lower(t.person_email), t.page_id, t.created_at
        FROM transactions t, jsonb_array_elements(t.consents) c WHERE jsonb_typeof(t.consents) = 'array' AND c ? 'wording';
      CREATE INDEX consent_ledger_person ON consent_ledger (tenant_id, person_key, created_at) WHERE person_key IS NOT NULL;
      CREATE INDEX consent_ledger_transaction ON consent_ledger (tenant_id, transaction_id);
      CREATE INDEX consent_ledger_recent ON consent_ledger (tenant_id, created_at, id);
      ${tenantTable('consent_ledger')}
      REVOKE UPDATE, DELETE ON consent_ledger FROM tributary_app;
      GRANT UPDATE (person_key, address, network) ON consent_ledger TO tributary_app;
      ${platformTable('consent_ledger')}
      REVOKE INSERT, UPDATE ON consent_ledger FROM tributary_platform;
      CREATE POLICY consent_stays ON consent_ledger AS RESTRICTIVE FOR UPDATE TO tributary_app
        USING (true) WITH CHECK (person_key IS NULL AND address IS NULL AND network IS NULL);`,
  },
  {
    // The transactions' owner passes no policy, so that the step before has taken over nothing.
    id: '0642-consents-of-before',
    sql: `
      ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE consent_ledger NO FORCE ROW LEVEL SECURITY;
      INSERT INTO consent_ledger (tenant_id, id, transaction_id, form_id, key, event, wording, language, person_key, page_id, created_at)
        SELECT t.tenant_id, gen_random_uuid(), t.id, t.form_id, c->>'key', CASE WHEN (c->>'given')::boolean THEN 'given' ELSE 'refused' END,
          c->>'wording', t.language, lower(t.person_email), t.page_id, t.created_at
        FROM transactions t, jsonb_array_elements(t.consents) c
        WHERE jsonb_typeof(t.consents) = 'array' AND c ? 'wording'
          AND NOT EXISTS (SELECT FROM consent_ledger l WHERE l.tenant_id = t.tenant_id AND l.transaction_id = t.id);
      ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
      ALTER TABLE consent_ledger FORCE ROW LEVEL SECURITY;`,
  },
  {
    // Consents that are given and withdrawn in a preference center belong to no submission.
    id: '0811-consents-of-preferences',
    sql: `
      ALTER TABLE consent_ledger ALTER COLUMN transaction_id DROP NOT NULL, ALTER COLUMN form_id DROP NOT NULL,
        ADD COLUMN center_id uuid, ADD COLUMN change_id uuid,
        ADD CONSTRAINT consent_ledger_cause
          CHECK ((transaction_id IS NOT NULL AND form_id IS NOT NULL) OR (change_id IS NOT NULL AND center_id IS NOT NULL));`,
  },
];
