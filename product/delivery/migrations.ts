import {
  queueTable,
  platformTable,
  signalChanges,
  tenantTable,
  type Migration,
} from '@tributary/engine/storage/migration.ts';
import { QUEUE_OF } from './queue.ts';
import { SUBSCRIPTIONS_CHANNEL } from './webhooks/present-subscriptions.server.ts';

/** The outbox with its attempts, the sealed settings of connectors, and the webhooks' subscriptions. */
export const deliveryMigrations: Migration[] = [
  {
    id: '0400-deliveries',
    sql: `
      CREATE TABLE deliveries (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        transaction_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        destination text NOT NULL,
        payload jsonb NOT NULL,
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'DELIVERED', 'PARKED')),
        attempts int NOT NULL DEFAULT 0,
        plan_step int NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        lease_until timestamptz,
        lease_owner text,
        result jsonb,
        last_error text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id)
      ) WITH (fillfactor = 80);
      CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE status = 'PENDING';
      CREATE INDEX deliveries_parked ON deliveries (tenant_id, connector) WHERE status = 'PARKED';
      CREATE INDEX deliveries_transaction ON deliveries (tenant_id, transaction_id);
      ${queueTable('deliveries')}

      CREATE TABLE delivery_attempts (
        tenant_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        n int NOT NULL,
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('DELIVERED', 'FAILED', 'LOST')),
        code text,
        http_status int,
        error text,
        duration_ms int NOT NULL,
        PRIMARY KEY (tenant_id, delivery_id, n),
        FOREIGN KEY (tenant_id, delivery_id) REFERENCES deliveries ON DELETE CASCADE
      );
      ${tenantTable('delivery_attempts')}`,
  },
  {
    id: '0401-connector-settings',
    sql: `
      CREATE TABLE connector_settings (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
        sealed text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, connector, environment)
      );
      ${tenantTable('connector_settings')}`,
  },
  {
    id: '0420-webhook-deliveries',
    sql: `
      ALTER TABLE deliveries
        ALTER COLUMN transaction_id DROP NOT NULL,
        ADD COLUMN webhook_id uuid,
        ADD COLUMN event text,
        ADD CONSTRAINT deliveries_belong CHECK (transaction_id IS NOT NULL OR webhook_id IS NOT NULL);
      DROP INDEX deliveries_due;
      CREATE INDEX deliveries_due_connectors ON deliveries (next_attempt_at) WHERE status = 'PENDING' AND webhook_id IS NULL;
      CREATE INDEX deliveries_due_webhooks ON deliveries (next_attempt_at) WHERE status = 'PENDING' AND webhook_id IS NOT NULL;
      CREATE INDEX deliveries_webhook ON deliveries (tenant_id, webhook_id, created_at DESC, id DESC) WHERE webhook_id IS NOT NULL;`,
  },
  {
    id: '0421-webhook-subscriptions',
    sql: `
      CREATE TABLE webhook_subscriptions (
        tenant_id uuid NOT NULL,
        event text NOT NULL,
        webhook_id uuid NOT NULL,
        destination text NOT NULL,
        PRIMARY KEY (tenant_id, event, webhook_id)
      );
      CREATE INDEX webhook_subscriptions_webhook ON webhook_subscriptions (tenant_id, webhook_id);
      ${tenantTable('webhook_subscriptions')}`,
  },
  {
    id: '0422-held-deliveries',
    sql: `
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
        ADD CONSTRAINT deliveries_status_check CHECK (status IN ('HELD', 'PENDING', 'DELIVERED', 'PARKED'));
      -- What the payment connector kept of its orders, as every payment connector keeps it now.
      UPDATE deliveries SET payload = CASE payload->>'operation'
        WHEN 'create' THEN jsonb_build_object('operation', 'create',
          'payload', (payload->'order') - ARRAY['reference', 'successUrl', 'failureUrl', 'webhookBase'],
          'returnUrl', payload->'order'->'successUrl')
        ELSE jsonb_build_object('operation', 'confirm', 'providerId', payload->'intentId', 'reference', payload->'reference') END
      WHERE connector = 'payment-v2' AND (payload ? 'order' OR payload ? 'intentId');`,
  },
  {
    // E-mails to supporters have a separate queue, and a limit for each address.
    id: '0423-email-deliveries',
    sql: `
      DROP INDEX deliveries_due_connectors;
      CREATE INDEX deliveries_due_connectors ON deliveries (next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND connector <> 'email';
      CREATE INDEX deliveries_due_emails ON deliveries (next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND connector = 'email';
      CREATE INDEX deliveries_by_receiver ON deliveries (tenant_id, lower(payload->>'to'), updated_at)
        WHERE status = 'DELIVERED' AND connector = 'email';`,
  },
  {
    // The settings move into a record of each organization at the next start; the product looks for them across tenants.
    id: '0430-earlier-connector-settings',
    sql: platformTable('connector_settings'),
  },
  {
    // The delivery desk's groups, the requests and responses of each attempt, and people's decisions. New deliveries
    // have no failure, and most never get one.
    id: '0630-delivery-desk',
    sql: `
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
        ADD CONSTRAINT deliveries_status_check CHECK (status IN ('HELD', 'PENDING', 'DELIVERED', 'PARKED', 'DISCARDED')),
        ADD COLUMN failure_code text,
        ADD COLUMN failure_status int,
        ADD COLUMN failure_words text,
        ADD COLUMN replay_id uuid,
        ADD COLUMN consents text[] NOT NULL DEFAULT '{}',
        ADD COLUMN discard_reason text,
        ADD COLUMN discarded_by text;
      UPDATE deliveries d SET failure_code = a.code, failure_status = a.http_status, failure_words = left(d.last_error, 200)
      FROM (SELECT DISTINCT ON (tenant_id, delivery_id) tenant_id, delivery_id, code, http_status FROM delivery_attempts
        ORDER BY tenant_id, delivery_id, n DESC) a
      WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id AND d.status IN ('PENDING', 'PARKED');
      CREATE INDEX deliveries_open ON deliveries (tenant_id, created_at, id) WHERE status IN ('PENDING', 'PARKED');
      CREATE INDEX deliveries_replayed ON deliveries (tenant_id, replay_id) WHERE replay_id IS NOT NULL;

      CREATE TABLE delivery_exchanges (
        tenant_id uuid NOT NULL,
        delivery_id uuid NOT NULL,
        n int NOT NULL,
        calls jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, delivery_id, n),
        FOREIGN KEY (tenant_id, delivery_id) REFERENCES deliveries ON DELETE CASCADE
      );
      CREATE INDEX delivery_exchanges_age ON delivery_exchanges (created_at);
      ${queueTable('delivery_exchanges')}

      CREATE TABLE delivery_replays (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        mapping text NOT NULL CHECK (mapping IN ('then', 'now')),
        total int NOT NULL,
        skipped int NOT NULL,
        user_name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id)
      );
      ${tenantTable('delivery_replays')}

      CREATE TABLE connector_failures (
        tenant_id uuid NOT NULL,
        connector text NOT NULL,
        environment text NOT NULL,
        code text NOT NULL,
        since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, connector, environment)
      );
      ${tenantTable('connector_failures')}`,
  },
  {
    // The tables' owner passes no policy, so that the step before has filled nothing.
    id: '0632-delivery-desk-failures',
    sql: `
      ALTER TABLE deliveries NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE delivery_attempts NO FORCE ROW LEVEL SECURITY;
      UPDATE deliveries d SET failure_code = a.code, failure_status = a.http_status, failure_words = left(d.last_error, 200)
      FROM (SELECT DISTINCT ON (tenant_id, delivery_id) tenant_id, delivery_id, code, http_status FROM delivery_attempts
        ORDER BY tenant_id, delivery_id, n DESC) a
      WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id AND d.status IN ('PENDING', 'PARKED') AND d.failure_code IS NULL;
      ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
      ALTER TABLE delivery_attempts FORCE ROW LEVEL SECURITY;`,
  },
  {
    // Deliveries that need a field which the service no longer has wait for a corrected mapping.
    id: '0651-waiting-deliveries',
    sql: `
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check,
        ADD CONSTRAINT deliveries_status_check CHECK (status IN ('HELD', 'WAITING', 'PENDING', 'DELIVERED', 'PARKED', 'DISCARDED'));
      CREATE INDEX deliveries_waiting ON deliveries (tenant_id, connector, environment) WHERE status = 'WAITING';`,
  },
  {
    // Supporters' choices in preference centers are delivered to connectors too.
    id: '0810-preference-deliveries',
    sql: `
      ALTER TABLE deliveries ADD COLUMN preference_change_id uuid,
        DROP CONSTRAINT deliveries_belong,
        ADD CONSTRAINT deliveries_belong
          CHECK (transaction_id IS NOT NULL OR webhook_id IS NOT NULL OR preference_change_id IS NOT NULL);
      CREATE INDEX deliveries_preference_change ON deliveries (tenant_id, preference_change_id)
        WHERE preference_change_id IS NOT NULL;`,
  },
  {
    // Payments have separate places, and a destination that asks for a pause gets one.
    id: '0811-delivery-pauses',
    sql: `
      CREATE TABLE delivery_pauses (
        tenant_id uuid NOT NULL,
        destination text NOT NULL,
        until timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, destination)
      );
      ${queueTable('delivery_pauses')}
      DROP INDEX deliveries_due_connectors;
      CREATE INDEX deliveries_due_connectors ON deliveries (next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND payload->>'operation' IS NULL AND connector <> 'email';
      CREATE INDEX deliveries_due_payments ON deliveries (next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND payload->>'operation' IS NOT NULL;`,
  },
  {
    // A look takes for each destination only as many as it has places, and never reads another's backlog.
    id: '0812-deliveries-by-destination',
    sql: `
      DROP INDEX deliveries_due_connectors, deliveries_due_payments, deliveries_due_emails, deliveries_due_webhooks;
      CREATE INDEX deliveries_due_connectors ON deliveries (destination, next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND payload->>'operation' IS NULL AND connector <> 'email';
      CREATE INDEX deliveries_due_payments ON deliveries (destination, next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND payload->>'operation' IS NOT NULL;
      CREATE INDEX deliveries_due_emails ON deliveries (destination, next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NULL AND connector = 'email';
      CREATE INDEX deliveries_due_webhooks ON deliveries (destination, next_attempt_at)
        WHERE status = 'PENDING' AND webhook_id IS NOT NULL;`,
  },
  {
    id: '0813-webhook-subscriptions-signals',
    sql: signalChanges('webhook_subscriptions', 'INSERT OR UPDATE OR DELETE', SUBSCRIPTIONS_CHANNEL),
  },
  {
    // Without the organization in front: plans made while the table is nearly empty took it for the primary key's, and
    // read all deliveries of the organization to find one.
    id: '0814-deliveries-of-transactions',
    sql: `
      DROP INDEX deliveries_transaction;
      CREATE INDEX deliveries_transaction ON deliveries (transaction_id) WHERE transaction_id IS NOT NULL;`,
  },
  {
    // One index for all queues: each one more costs every delivery that is written, whichever queue it is in.
    id: '0815-deliveries-due',
    sql: `
      DROP INDEX deliveries_due_connectors, deliveries_due_payments, deliveries_due_emails, deliveries_due_webhooks;
      CREATE INDEX deliveries_due ON deliveries ((${QUEUE_OF}), destination, next_attempt_at)
        WHERE (${QUEUE_OF}) IS NOT NULL;`,
  },
];
