import { queueTable, type Migration } from '@tributary/engine/storage/migration.ts';

/** The outbox of mails. */
export const mailMigrations: Migration[] = [
  {
    // Recipient and content are one sealed text, which is deleted when the e-mail was sent: only the fact of it stays.
    id: '0450-mails',
    sql: `
      CREATE TABLE mails (
        id uuid PRIMARY KEY,
        tenant_id uuid,
        sealed text,
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SENT', 'PARKED')),
        attempts int NOT NULL DEFAULT 0,
        plan_step int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        lease_until timestamptz,
        lease_owner text,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (status <> 'SENT' OR sealed IS NULL)
      ) WITH (fillfactor = 80);
      CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status = 'PENDING';
      CREATE INDEX mails_over ON mails (updated_at) WHERE status <> 'PENDING';
      CREATE INDEX mails_tenant ON mails (tenant_id, created_at);
      ${queueTable('mails')}`,
  },
  {
    // A keyed digest of the address of a person who is no user: it finds their e-mails when they are erased.
    id: '0451-mails-about',
    sql: `
      ALTER TABLE mails ADD COLUMN about text;
      CREATE INDEX mails_about ON mails (tenant_id, about) WHERE about IS NOT NULL;`,
  },
];
