import { monthlyPartitions, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';
import { columnMigrations } from './columns.ts';

/** Accepted submissions, partitioned by month. */
export const transactionMigrations: Migration[] = [
  ...columnMigrations,
  {
    id: '0060-transactions',
    sql: `
      CREATE TABLE transactions (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        reference text NOT NULL,
        status text NOT NULL CHECK (status IN ('PENDING', 'COMPLETE', 'ERROR')),
        use_prod_environment boolean NOT NULL,
        form_id uuid NOT NULL,
        form_description text NOT NULL,
        page_id uuid,
        page_name text,
        campaign_code text,
        counter_id uuid,
        person_name text,
        person_email text,
        amount_minor bigint CHECK (amount_minor > 0),
        currency char(3),
        frequency text,
        payment_method text,
        payment_reference text,
        error_message text,
        language text NOT NULL,
        answers jsonb NOT NULL,
        consents jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        settled_at timestamptz,
        PRIMARY KEY (tenant_id, id, created_at)
      ) PARTITION BY RANGE (created_at);
      CREATE INDEX transactions_recent ON transactions (tenant_id, created_at, id);
      CREATE INDEX transactions_status ON transactions (tenant_id, lower(status::text), created_at, id);
      CREATE INDEX transactions_reference ON transactions (tenant_id, payment_reference) WHERE payment_reference IS NOT NULL;
      ${monthlyPartitions('transactions')}
      ${tenantTable('transactions')}`,
  },
  {
    // Under row-level security no condition over lower() reaches an index; worse, planners without statistics took
    // this one, read from end to end, for the way to a single transaction.
    id: '0061-transactions-status',
    sql: `
      DROP INDEX transactions_status;
      CREATE INDEX transactions_by_status ON transactions (tenant_id, status, created_at, id);`,
  },
  {
    // Lists and analytics read one environment at a time, and must not read past the rows of the other.
    id: '0091-transactions-environment',
    sql: `
      DROP INDEX transactions_recent;
      DROP INDEX transactions_by_status;
      CREATE INDEX transactions_recent ON transactions (tenant_id, use_prod_environment, created_at, id);
      CREATE INDEX transactions_by_status ON transactions (tenant_id, use_prod_environment, status, created_at, id);`,
  },
  {
    // An organization's receipts, numbered without gaps: the number comes from the one row that counts them, in the
    // database transaction that completes the donation. The donation's transaction repeats it, for lists and exports.
    id: '0093-receipts',
    sql: `
      CREATE TABLE receipt_counters (
        tenant_id uuid PRIMARY KEY,
        last bigint NOT NULL
      );
      ${tenantTable('receipt_counters')}
      CREATE TABLE receipts (
        tenant_id uuid NOT NULL,
        number bigint NOT NULL CHECK (number > 0),
        transaction_id uuid NOT NULL,
        issued_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, number),
        UNIQUE (tenant_id, transaction_id)
      );
      ${tenantTable('receipts')}
      ALTER TABLE transactions ADD COLUMN receipt_number bigint;`,
  },
  {
    // All data of one person are found by their address, ignoring case. The lower-case address is stored, since under
    // row-level security a condition over lower() uses no index.
    id: '0641-transactions-person',
    sql: `
      ALTER TABLE transactions ADD COLUMN person_key text GENERATED ALWAYS AS (lower(person_email)) STORED;
      CREATE INDEX transactions_by_person ON transactions (tenant_id, person_key, created_at) WHERE person_key IS NOT NULL;`,
  },
  {
    // Personal data were removed: at the person's request, or because the transaction is older than the organization
    // keeps.
    id: '0790-transactions-anonymized',
    sql: `
      ALTER TABLE transactions ADD COLUMN anonymized_at timestamptz;
      CREATE INDEX transactions_to_anonymize ON transactions (tenant_id, created_at, id) WHERE anonymized_at IS NULL;`,
  },
  {
    // Monthly income is added up from the index alone, instead of from every row of two years.
    id: '0880-transactions-months',
    sql: `
      DROP INDEX transactions_by_status;
      CREATE INDEX transactions_by_status ON transactions (tenant_id, use_prod_environment, status, created_at, id)
        INCLUDE (amount_minor, currency, in_dashboard);`,
  },
  {
    // Each later payment of a recurring gift has a separate receipt.
    id: '0645-receipts-of-later-payments',
    sql: `
      ALTER TABLE receipts ADD COLUMN gift_payment_id uuid, DROP CONSTRAINT receipts_tenant_id_transaction_id_key;
      CREATE UNIQUE INDEX receipts_of_payment ON receipts
        (tenant_id, transaction_id, coalesce(gift_payment_id, '00000000-0000-0000-0000-000000000000'));`,
  },
  {
    // The list of supporters walks the newest transactions, and searches names and addresses in the index alone. The
    // text is the address, a line break and the name in lower case without accents; it is null without an address, so
    // also after anonymizing. Its length is limited, since an entry of an index is. The column rewrites the table: the
    // indexes that the next step makes are not built twice.
    id: '1480-transactions-person-search',
    sql: `
      DROP INDEX transactions_recent, transactions_by_person, transactions_to_anonymize, transactions_by_import,
        transactions_by_status;
      ALTER TABLE transactions ADD COLUMN person_search text GENERATED ALWAYS AS (
        left(lower(person_email), 254) || E'\\n'
        || coalesce(lower(left(regexp_replace(normalize(left(person_name, 100), NFKD), '[\\u0300-\\u036f]', '', 'g'), 100)), '')) STORED;`,
  },
  {
    // A rewritten table without rows counts as known to be empty, and planners then take any index for any query, the
    // youngest first. Truncated, it counts as unknown, and the small indexes that are made after that are preferred, as
    // before. Only files without any page are truncated.
    id: '1481-transactions-person-search-indexes',
    sql: `
      LOCK TABLE transactions IN ACCESS EXCLUSIVE MODE;
      DO $$
      DECLARE part regclass;
      BEGIN
        FOR part IN SELECT inhrelid FROM pg_inherits
          WHERE inhparent = 'transactions'::regclass AND pg_relation_size(inhrelid) = 0 LOOP
          EXECUTE format('TRUNCATE %s', part);
        END LOOP;
      END $$;
      CREATE INDEX transactions_recent ON transactions (tenant_id, use_prod_environment, created_at, id)
        INCLUDE (person_search);
      CREATE INDEX transactions_by_person ON transactions (tenant_id, person_key, created_at) WHERE person_key IS NOT NULL;
      CREATE INDEX transactions_by_import ON transactions (tenant_id, import_id) WHERE import_id IS NOT NULL;
      CREATE INDEX transactions_to_anonymize ON transactions (tenant_id, created_at, id) WHERE anonymized_at IS NULL;
      CREATE INDEX transactions_by_status ON transactions (tenant_id, use_prod_environment, status, created_at, id)
        INCLUDE (amount_minor, currency, in_dashboard);`,
  },
];
