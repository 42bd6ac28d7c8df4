import { platformTable, type Migration } from './migration.ts';

/**
 * The activity log as a hash chain. The database itself links the entries, so that every writer does: each entry
 * contains the hash of the one before it and its own over all its columns. `log_heads` keeps each tenant's newest
 * link, and the last that expired, from which the rest still verifies.
 */
export const logMigrations: Migration[] = [
  {
    id: '0015-log-chain',
    sql: `
      ALTER TABLE log_entries NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE log_entries
        ADD COLUMN actor_email text, ADD COLUMN changed text[],
        ADD COLUMN seq bigint, ADD COLUMN prev_hash bytea, ADD COLUMN hash bytea;

      CREATE TABLE log_heads (
        tenant_id uuid PRIMARY KEY,
        seq bigint NOT NULL DEFAULT 0,
        hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
        anchor_seq bigint NOT NULL DEFAULT 0,
        anchor_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
      );
      ${platformTable('log_heads')}
      REVOKE INSERT, DELETE ON log_heads FROM tributary_platform;
      CREATE POLICY chained_by_owner ON log_heads TO CURRENT_USER USING (true) WITH CHECK (true);
      CREATE POLICY own_head ON log_heads FOR SELECT TO tributary_app
        USING (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
      GRANT SELECT ON log_heads TO tributary_app;

      CREATE FUNCTION tributary_log_hash(entry log_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
        SELECT sha256(entry.prev_hash || convert_to(jsonb_build_array(
          1, entry.tenant_id, entry.seq, entry.id, entry.event, entry.subject, entry.reference_id, entry.version,
          entry.title, entry.user_id, entry.user_name, entry.user_email, entry.actor_email, to_jsonb(entry.changed),
          encode(sha256(convert_to(entry.previous_value::text, 'UTF8')), 'hex'),
          encode(sha256(convert_to(entry.new_value::text, 'UTF8')), 'hex'),
          (extract(epoch FROM entry.created_at) * 1000000)::bigint,
          (extract(epoch FROM entry.expires_at) * 1000000)::bigint, entry.level)::text, 'UTF8'))
      $$;

      CREATE FUNCTION tributary_changed(previous jsonb, next jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN previous IS NULL OR next IS NULL THEN NULL ELSE coalesce((
          SELECT array_agg(key ORDER BY key) FROM jsonb_each(previous) AS p(key, value)
          FULL JOIN jsonb_each(next) AS n(key, value) USING (key) WHERE p.value IS DISTINCT FROM n.value), '{}') END
      $$;

      CREATE FUNCTION tributary_chain_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS $$
      BEGIN
        NEW.actor_email := coalesce(NEW.actor_email, NEW.user_email);
        NEW.changed := tributary_changed(NEW.previous_value, NEW.new_value);
        SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM log_heads WHERE tenant_id = NEW.tenant_id FOR UPDATE;
        IF NOT FOUND THEN
          INSERT INTO log_heads (tenant_id) VALUES (NEW.tenant_id) ON CONFLICT DO NOTHING;
          SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM log_heads WHERE tenant_id = NEW.tenant_id FOR UPDATE;
        END IF;
        NEW.hash := tributary_log_hash(NEW);
        UPDATE log_heads SET seq = NEW.seq, hash = NEW.hash WHERE tenant_id = NEW.tenant_id;
        RETURN NEW;
      END $$;

      -- What was written before there was a chain becomes its beginning, in the order of its time.
      DO $$
      DECLARE entry log_entries;
      BEGIN
        INSERT INTO log_heads (tenant_id) SELECT DISTINCT tenant_id FROM log_entries;
        FOR entry IN SELECT * FROM log_entries ORDER BY tenant_id, created_at, id LOOP
          entry.actor_email := entry.user_email;
          entry.changed := tributary_changed(entry.previous_value, entry.new_value);
          SELECT seq + 1, hash INTO entry.seq, entry.prev_hash FROM log_heads WHERE tenant_id = entry.tenant_id;
          entry.hash := tributary_log_hash(entry);
          UPDATE log_heads SET seq = entry.seq, hash = entry.hash WHERE tenant_id = entry.tenant_id;
          UPDATE log_entries SET actor_email = entry.actor_email, changed = entry.changed, seq = entry.seq,
            prev_hash = entry.prev_hash, hash = entry.hash
          WHERE tenant_id = entry.tenant_id AND id = entry.id AND created_at = entry.created_at;
        END LOOP;
      END $$;

      ALTER TABLE log_entries ALTER COLUMN seq SET NOT NULL, ALTER COLUMN prev_hash SET NOT NULL,
        ALTER COLUMN hash SET NOT NULL, ALTER COLUMN actor_email SET NOT NULL;
      CREATE INDEX log_entries_chain ON log_entries (tenant_id, seq);
      CREATE TRIGGER chain_log BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION tributary_chain_log();
      ALTER TABLE log_entries FORCE ROW LEVEL SECURITY;
      -- Written once and never again: who serves requests may neither change an entry nor remove one.
      REVOKE UPDATE, DELETE ON log_entries FROM tributary_app;`,
  },
  {
    id: '0016-log-retention',
    sql: `
      CREATE POLICY retention ON log_entries TO tributary_platform USING (true);
      GRANT SELECT, DELETE ON log_entries TO tributary_platform;

      CREATE FUNCTION tributary_drop_empty_log_months(before date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS $$
      DECLARE
        month text;
        is_empty boolean;
        dropped int := 0;
      BEGIN
        FOR month IN
          SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
          WHERE inhparent = 'log_entries'::regclass AND relname ~ '^log_entries_[0-9]{4}_[0-9]{2}$'
            AND relname < to_char(before, '"log_entries_"YYYY_MM') ORDER BY relname
        LOOP
          EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', month) INTO is_empty;
          CONTINUE WHEN NOT is_empty;
          -- Looked at again once nobody can write: a month that was empty a moment ago may have got an entry.
          LOCK TABLE log_entries IN ACCESS EXCLUSIVE MODE;
          EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', month) INTO is_empty;
          CONTINUE WHEN NOT is_empty;
          EXECUTE format('DROP TABLE %I', month);
          dropped := dropped + 1;
        END LOOP;
        RETURN dropped;
      -- Somebody is at work on the log: next time.
      EXCEPTION WHEN lock_not_available THEN RETURN dropped;
      END $$;
      REVOKE ALL ON FUNCTION tributary_drop_empty_log_months(date) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tributary_drop_empty_log_months(date) TO tributary_platform;`,
  },
  {
    // A link is made when its transaction commits: nothing is locked after the head then, so that a write of several
    // records can't deadlock with another write, and others wait only for the commit.
    id: '0017-log-chain-at-commit',
    sql: `
      DROP TRIGGER chain_log ON log_entries;
      ALTER TABLE log_entries ALTER COLUMN seq DROP NOT NULL, ALTER COLUMN prev_hash DROP NOT NULL,
        ALTER COLUMN hash DROP NOT NULL;
      CREATE POLICY chained_by_owner ON log_entries TO CURRENT_USER USING (true) WITH CHECK (true);

      CREATE FUNCTION tributary_describe_log() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
      BEGIN
        NEW.actor_email := coalesce(NEW.actor_email, NEW.user_email);
        NEW.changed := tributary_changed(NEW.previous_value, NEW.new_value);
        NEW.seq := NULL;
        NEW.prev_hash := NULL;
        NEW.hash := NULL;
        RETURN NEW;
      END $$;
      CREATE TRIGGER describe_log BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION tributary_describe_log();

      CREATE OR REPLACE FUNCTION tributary_chain_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS $$
      BEGIN
        SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM log_heads WHERE tenant_id = NEW.tenant_id FOR UPDATE;
        IF NOT FOUND THEN
          INSERT INTO log_heads (tenant_id) VALUES (NEW.tenant_id) ON CONFLICT DO NOTHING;
          SELECT seq + 1, hash INTO NEW.seq, NEW.prev_hash FROM log_heads WHERE tenant_id = NEW.tenant_id FOR UPDATE;
        END IF;
        NEW.hash := tributary_log_hash(NEW);
        UPDATE log_heads SET seq = NEW.seq, hash = NEW.hash WHERE tenant_id = NEW.tenant_id;
        UPDATE log_entries SET seq = NEW.seq, prev_hash = NEW.prev_hash, hash = NEW.hash
        WHERE tenant_id = NEW.tenant_id AND id = NEW.id AND created_at = NEW.created_at;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER chain_log AFTER INSERT ON log_entries DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION tributary_chain_log();`,
  },
];
