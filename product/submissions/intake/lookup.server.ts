import { sql, type RawBuilder } from 'kysely';
import { lastUsed } from '@tributary/engine/held/last-used.ts';
import { includesFlag } from '@tributary/engine/quota/flags.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import {
  embeddedSettingsSchema,
  type EmbeddedSettings,
} from '@tributary/resources/forms/embedded-settings.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import {
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import { leftOf } from '../../stock/limited-products.ts';
import { placeTaken } from '../../publishing/tried-forms.server.ts';
import { readChange } from '../../publishing/serve/totals/counter-totals.server.ts';

/** The form and its page, as needed to accept a submission. */
export interface FormTarget {
  form: {
    id: string;
    /** In the visitor's language where it was asked for. */
    data: FormData;
    /** As its author wrote it, without translations. */
    written: FormData['schema'];
    version: number;
  };
  /** The form configuration's connectors, in its order. */
  connectors: readonly ConfiguredConnector[];
  page: { id: string; name: string; slug: string; language: string; campaignCode: string | null } | undefined;
  counter: { id: string; data: CounterData } | undefined;
  /** Whether the organization lets visitors store their entries, to continue later. */
  keepsUnfinished: boolean;
  /** Remaining stock of limited products, at most some seconds old. */
  left: Readonly<Record<string, number>>;
  /** The form that this one replaces in an experiment, during it and shortly after. */
  inPlaceOf?: string | undefined;
  /** Set where the form is on another organization's site, as it and the plan allow. */
  embedded?: EmbeddedSettings | undefined;
}

/** In place of a page's id: the form is not on a page of ours, but on another site. */
const EMBEDDED = 'embedded';
const KEEP_MS = 5_000;
const KEEP_TARGETS = 5_000;

interface TargetRow {
  form: FormData;
  form_version: number;
  configuration: Record<string, string> | null;
  page: Page | null;
  counter_id: string | null;
  counter: CounterData | null;
  plan: string;
  keeps: boolean;
  sold: Record<string, number> | null;
  taken_id: string | null;
  taken_embedded: unknown;
}

type Page = NonNullable<FormTarget['page']>;
type Kept = { until: number; target: Promise<FormTarget | undefined> };

/**
 * Finds forms and their published pages, kept in memory for a moment and dropped as soon as a change is known, so that
 * accepting a submission costs one transaction. A page's name and counter are read from its published version, as is
 * whether the form is on it; a counter's campaign code is the present one.
 */
export function createFormLookup(db: Database) {
  const lookup = lastUsed<Kept>(KEEP_TARGETS);
  const forgetTenant = (tenantId: string): void => {
    for (const key of Array.from(lookup.keys())) if (key.startsWith(tenantId)) lookup.delete(key);
  };
  const stops = [
    db.listen(
      'changes',
      (payload) => {
        const change = readChange(payload);
        if (change) forgetTenant(change.tenantId);
        else lookup.clear();
      },
      () => lookup.clear(),
    ),
    db.listen('publications', forgetTenant, () => lookup.clear()),
  ];

  async function read(
    tenantId: string,
    formId: string,
    place: string | undefined,
  ): Promise<FormTarget | undefined> {
    const pageId = place === EMBEDDED ? undefined : place;
    const published = (more: RawBuilder<unknown>) => sql`
      SELECT pub.page_id, v.settings FROM publications pub
      JOIN page_versions v ON v.tenant_id = pub.tenant_id AND v.page_id = pub.page_id AND v.number = pub.version
      WHERE pub.tenant_id = f.tenant_id AND pub.main AND pub.artifact IS NOT NULL
        AND (f.id::text = ANY(v.form_ids) OR taken.id = ANY(v.form_ids)) AND ${more}`;
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<TargetRow>`
        SELECT f.data AS form, f.version AS form_version, fc.data AS configuration, c.id AS counter_id, c.data AS counter, t.plan,
          taken.id AS taken_id, taken.embedded AS taken_embedded,
          coalesce((o.data->>'keepsUnfinished')::boolean, false) AS keeps,
          (SELECT jsonb_object_agg(s.product, s.sold) FROM product_sales s WHERE s.tenant_id = f.tenant_id AND s.form_id = f.id) AS sold,
          CASE WHEN p.page_id IS NOT NULL THEN jsonb_build_object('id', p.page_id, 'name', p.settings->'name',
            'slug', p.settings->'slug', 'language', p.settings->'language', 'campaignCode', coalesce(c.data->'campaignCode', p.settings->'campaignCode')) END AS page
        FROM forms f
        JOIN tenants t ON t.id = f.tenant_id
        LEFT JOIN organization o ON o.tenant_id = f.tenant_id AND o.deleted_at IS NULL
        LEFT JOIN form_configurations fc ON fc.tenant_id = f.tenant_id AND fc.id = nullif(f.data->>'formConfigurationId', '')::uuid AND fc.deleted_at IS NULL
        LEFT JOIN LATERAL (${placeTaken('f')}) taken ON true
        LEFT JOIN LATERAL (
          SELECT * FROM (
            (${published(sql`pub.page_id = ${pageId ?? null}::uuid`)})
            UNION ALL
            (${published(sql`true`)} ORDER BY pub.published_at, pub.page_id LIMIT 1)
          ) AS found LIMIT 1
        ) p ON ${place !== EMBEDDED}
        LEFT JOIN counters c ON c.tenant_id = f.tenant_id AND c.id = nullif(p.settings->>'counterId', '')::uuid AND c.deleted_at IS NULL
        WHERE f.tenant_id = ${tenantId} AND f.id = ${formId} AND f.deleted_at IS NULL`.execute(tx),
    );
    const row = rows[0];
    if (!row) return undefined;
    return {
      form: { id: formId, data: row.form, written: row.form.schema, version: row.form_version },
      connectors: readConnectors(row.configuration ?? {}),
      page: row.page ?? undefined,
      keepsUnfinished: row.keeps,
      left: leftOf(row.form.schema, row.sold ?? {}),
      counter: row.counter && row.counter_id ? { id: row.counter_id, data: row.counter } : undefined,
      ...(row.taken_id === null ? {} : { inPlaceOf: row.taken_id }),
      ...(place === EMBEDDED ? { embedded: embeddingOf(row) } : {}),
    };
  }

  function find(
    tenantId: string,
    formId: string,
    place: string | undefined,
  ): Promise<FormTarget | undefined> {
    const key = `${tenantId} ${formId} ${place ?? ''}`;
    const known = lookup.get(key);
    if (known && known.until > Date.now()) return known.target;
    const kept: Kept = { until: Date.now() + KEEP_MS, target: read(tenantId, formId, place) };
    lookup.set(key, kept);
    kept.target.then(
      (target) => {
        // A request may name any page: those without the form share one copy of the result.
        if (place && place !== EMBEDDED && target?.page?.id !== place)
          kept.target = find(tenantId, formId, undefined);
      },
      () => lookup.delete(key),
    );
    return kept.target;
  }

  return {
    /**
     * The form, and the page that was named, or where the form is not on that, the one that has been published for the
     * longest; without a page when it is on none. Undefined when the form does not exist or is deleted.
     */
    find: (tenantId: string, formId: string, pageId: string | undefined) => find(tenantId, formId, pageId),
    /**
     * The form as another site embeds it: without a page and a counter, and with `embedded` while its settings and the
     * plan allow it. Undefined when the form does not exist or is deleted.
     */
    findEmbedded: (tenantId: string, formId: string) => find(tenantId, formId, EMBEDDED),
    /** How much is kept. */
    size: () => lookup.size,
    close(): void {
      for (const stop of stops) stop();
    },
  };
}

/** A form's settings for other sites, where it may be embedded at all. A variant is on the sites of both forms. */
function embeddingOf({ form, plan, taken_embedded: taken }: TargetRow): EmbeddedSettings | undefined {
  if (!includesFlag(plan, 'FORMS_EMBEDDING')) return undefined;
  const { data: own } = embeddedSettingsSchema.safeParse(form.embeddedSettings);
  const { data: other } = embeddedSettingsSchema.safeParse(taken ?? undefined);
  const origins = [...new Set([...(own?.origins ?? []), ...(other?.origins ?? [])])];
  const settings = own ?? other;
  return settings && origins.length > 0 ? { ...settings, origins } : undefined;
}

export type FormLookup = ReturnType<typeof createFormLookup>;
