import { platformTable, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Requests for support. Those of members belong to their organization; those of people who were signed out belong to the
 * platform, and no organization sees them.
 */
export const ticketMigrations: Migration[] = [
  {
    id: '0802-support-tickets',
    sql: `
      CREATE SEQUENCE support_ticket_numbers START 1001;
      GRANT USAGE ON SEQUENCE support_ticket_numbers TO tributary_app, tributary_platform;
      CREATE TABLE support_tickets (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        number bigint NOT NULL,
        user_id uuid NOT NULL,
        name text NOT NULL,
        email text NOT NULL,
        subject text NOT NULL,
        message text NOT NULL,
        screen text NOT NULL,
        browser text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX support_tickets_recent ON support_tickets (tenant_id, created_at DESC);
      ${tenantTable('support_tickets')}
      CREATE TABLE visitor_tickets (
        id uuid PRIMARY KEY,
        number bigint NOT NULL,
        email text NOT NULL,
        subject text NOT NULL,
        message text NOT NULL,
        screen text NOT NULL,
        browser text NOT NULL,
        created_at timestamptz NOT NULL
      );
      ALTER TABLE visitor_tickets ENABLE ROW LEVEL SECURITY;
      ALTER TABLE visitor_tickets FORCE ROW LEVEL SECURITY;
      CREATE POLICY platform_only ON visitor_tickets TO tributary_platform USING (true) WITH CHECK (true);
      GRANT SELECT, INSERT, UPDATE, DELETE ON visitor_tickets TO tributary_platform;`,
  },
  {
    // A reply by e-mail names the request by its number alone, so that the platform looks for it in every organization.
    id: '0803-support-threads',
    sql: `
      ALTER TABLE support_tickets ADD COLUMN locale text NOT NULL DEFAULT 'en-US', ADD COLUMN closed_at timestamptz;
      ALTER TABLE visitor_tickets ADD COLUMN locale text NOT NULL DEFAULT 'en-US', ADD COLUMN closed_at timestamptz;
      CREATE UNIQUE INDEX support_tickets_number ON support_tickets (number, tenant_id);
      CREATE UNIQUE INDEX visitor_tickets_number ON visitor_tickets (number);
      ${platformTable('support_tickets')}
      CREATE TABLE support_messages (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        ticket_id uuid NOT NULL,
        side text NOT NULL CHECK (side IN ('person', 'staff')),
        name text NOT NULL,
        text text NOT NULL,
        quoted text NOT NULL,
        attachments int NOT NULL,
        email_digest text,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE UNIQUE INDEX support_messages_emails ON support_messages (tenant_id, ticket_id, email_digest);
      ${tenantTable('support_messages')}
      CREATE TABLE visitor_messages (
        id uuid PRIMARY KEY,
        ticket_id uuid NOT NULL REFERENCES visitor_tickets (id) ON DELETE CASCADE,
        side text NOT NULL CHECK (side IN ('person', 'staff')),
        name text NOT NULL,
        text text NOT NULL,
        quoted text NOT NULL,
        attachments int NOT NULL,
        email_digest text,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX visitor_messages_emails ON visitor_messages (ticket_id, email_digest);
      ${platformTable('visitor_messages')}`,
  },
];
