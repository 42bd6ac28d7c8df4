import { queueTable, tenantTable, type Migration } from '@tributary/engine/storage/migration.ts';

/**
 * Pages that were published before versions were kept get the state in which they were published, from the activity
 * log, or where it has expired, the state that they are saved in. A new database has no pages yet.
 */
const FIRST_VERSIONS = `
  DO $$ BEGIN
    IF to_regclass('pages') IS NULL THEN RETURN; END IF;
    ALTER TABLE pages NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE log_entries NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE publications NO FORCE ROW LEVEL SECURITY;
    INSERT INTO page_versions (tenant_id, page_id, number, settings, recipes, form_ids, counter_ids, made_from, published_by, published_at)
    SELECT tenant_id, id, 1, data - 'recipes', data->'recipes',
      ARRAY(SELECT DISTINCT (regexp_matches(data#>>'{recipes,html}', 'data-tributary-form="([0-9a-f-]{36})"', 'g'))[1]),
      ARRAY(SELECT DISTINCT (regexp_matches(data#>>'{recipes,html}', 'data-tributary-counter="([0-9a-f-]{36})"', 'g'))[1]),
      '{"forms": {}, "counters": {}, "organization": {"name": "", "favicon": null}}',
      jsonb_build_object('id', user_id, 'name', user_name, 'email', user_email), published_at
    FROM (
      SELECT DISTINCT ON (p.tenant_id, p.page_id) p.tenant_id, p.page_id AS id, p.published_at,
        coalesce(l.new_value, g.data) AS data, coalesce(l.user_id::text, '') AS user_id,
        coalesce(l.user_name, '') AS user_name, coalesce(l.user_email, '') AS user_email
      FROM publications p
      JOIN pages g ON g.tenant_id = p.tenant_id AND g.id = p.page_id
      LEFT JOIN log_entries l ON l.tenant_id = p.tenant_id AND l.reference_id = p.page_id AND l.subject = 'PAGES'
        AND l.new_value->>'published' = 'true' AND l.new_value->>'publishedAt' = g.data->>'publishedAt'
      WHERE p.artifact IS NOT NULL ORDER BY p.tenant_id, p.page_id, l.created_at
    ) published;
    UPDATE pages g SET data = g.data || jsonb_build_object('publication', jsonb_build_object(
      'version', 1, 'changes', (v.recipes IS DISTINCT FROM g.data->'recipes')::int,
      'formIds', to_jsonb(v.form_ids), 'counterIds', to_jsonb(v.counter_ids)))
    FROM page_versions v WHERE v.tenant_id = g.tenant_id AND v.page_id = g.id AND g.data->>'published' = 'true';
    ALTER TABLE pages FORCE ROW LEVEL SECURITY;
    ALTER TABLE log_entries FORCE ROW LEVEL SECURITY;
    ALTER TABLE publications FORCE ROW LEVEL SECURITY;
  END $$;`;

/**
 * The artifact of each public address. An address that was taken down stays as a row without an artifact, so that a
 * process that missed the notification finds it by asking for changes. The platform role reads it across tenants for
 * that.
 */
export const publishingMigrations: Migration[] = [
  {
    id: '0200-publications',
    sql: `
      CREATE TABLE publications (
        tenant_id uuid NOT NULL,
        slug text NOT NULL,
        language text NOT NULL,
        page_id uuid NOT NULL,
        main boolean NOT NULL,
        artifact text,
        hash text NOT NULL,
        csp text NOT NULL,
        published_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, slug, language)
      );
      CREATE INDEX publications_page ON publications (tenant_id, page_id);
      CREATE INDEX publications_changed ON publications (changed_at);
      ${queueTable('publications')}`,
  },
  {
    id: '0210-republications',
    sql: `
      CREATE TABLE republications (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        not_before timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, page_id)
      );
      CREATE INDEX republications_due ON republications (not_before);
      ${queueTable('republications')}`,
  },
  {
    id: '0220-page-versions',
    sql: `
      CREATE TABLE page_versions (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        number integer NOT NULL,
        settings jsonb NOT NULL,
        recipes jsonb NOT NULL,
        form_ids text[] NOT NULL,
        counter_ids text[] NOT NULL,
        made_from jsonb NOT NULL,
        published_by jsonb NOT NULL,
        published_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, page_id, number)
      );
      ALTER TABLE publications ADD COLUMN version integer NOT NULL DEFAULT 1;
      ALTER TABLE publications ALTER COLUMN version DROP DEFAULT;
      ${FIRST_VERSIONS}
      ${queueTable('page_versions')}
      REVOKE UPDATE, DELETE ON page_versions FROM tributary_app;
      REVOKE INSERT, UPDATE ON page_versions FROM tributary_platform;`,
  },
  {
    // An attempt is counted before it is made. Republications that still fail after the last one are parked and shown.
    id: '0221-republication-attempts',
    sql: `
      ALTER TABLE republications
        ADD COLUMN requested_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN causes jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN attempts integer NOT NULL DEFAULT 0,
        ADD COLUMN error text;`,
  },
  {
    // Looks are immutable; a page keeps the one it was published with until a person gives it another.
    id: '0230-looks',
    sql: `
      CREATE TABLE looks (
        tenant_id uuid NOT NULL,
        id text NOT NULL,
        theme_id uuid NOT NULL,
        title text NOT NULL,
        sheet text NOT NULL,
        parts jsonb NOT NULL,
        external jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      ${tenantTable('looks')}
      REVOKE UPDATE ON looks FROM tributary_app;
      CREATE TABLE current_looks (
        tenant_id uuid PRIMARY KEY,
        look text NOT NULL
      );
      ${tenantTable('current_looks')}
      ALTER TABLE publications ADD COLUMN look text;`,
  },
  {
    // Pictures of the library in a published page: a change of one requests that the page is published again.
    id: '0240-pictures-of-versions',
    sql: `ALTER TABLE page_versions ADD COLUMN media_ids text[] NOT NULL DEFAULT '{}';`,
  },
  {
    // A restored earlier version becomes a separate version; a closed page says so at its address.
    id: '0750-versions-put-back',
    sql: `
      ALTER TABLE page_versions ADD COLUMN copy_of integer, ADD COLUMN override jsonb;
      ALTER TABLE publications ADD COLUMN closed jsonb;`,
  },
  {
    // Elements in a published page: a change of one requests that the page is published again.
    id: '0830-elements-of-versions',
    sql: `ALTER TABLE page_versions ADD COLUMN element_ids text[] NOT NULL DEFAULT '{}';`,
  },
  {
    // Contents of places that keep a version of their element; a version never changes.
    id: '1410-element-versions',
    sql: `
      CREATE TABLE element_versions (
        tenant_id uuid NOT NULL,
        element_id uuid NOT NULL,
        version integer NOT NULL,
        data jsonb NOT NULL,
        kept_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, element_id, version)
      );
      ${tenantTable('element_versions')}
      REVOKE UPDATE ON element_versions FROM tributary_app;`,
  },
  {
    // The card for social networks of each page and language, by its facts.
    id: '1420-social-cards',
    sql: `
      CREATE TABLE social_cards (
        tenant_id uuid NOT NULL,
        page_id uuid NOT NULL,
        language text NOT NULL,
        digest text NOT NULL,
        facts jsonb NOT NULL,
        due_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        is_drawn boolean NOT NULL DEFAULT false,
        PRIMARY KEY (tenant_id, page_id, language)
      );
      CREATE INDEX social_cards_due ON social_cards (due_at) WHERE NOT is_drawn;
      ${queueTable('social_cards')}`,
  },
];
