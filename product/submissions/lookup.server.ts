import { sql } from 'kysely';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';

/** What taking a submission needs to know of a form and the page that it stands on. */
export interface FormPlace {
  form: { id: string; data: FormData };
  configuration: Record<string, string> | undefined;
  page: { id: string; name: string; slug: string; language: string; campaignCode: string | null } | undefined;
  counter: { id: string; data: CounterData } | undefined;
}

const KEEP_MS = 5_000;
const KEEP_PLACES = 5_000;

interface PlaceRow {
  form: FormData;
  configuration: Record<string, string> | null;
  page: { name: string; slug: string; language: string; campaignCode: string | null } | null;
  counter_id: string | null;
  counter: CounterData | null;
}

/**
 * Finds forms and their pages, kept in memory for a moment and dropped as soon as a change is told, so that taking a
 * submission costs one transaction. A page counts only while it is published and holds the form.
 */
export function createPlaces(db: Database) {
  const places = new Map<string, { until: number; place: Promise<FormPlace | undefined> }>();
  const stop = db.listen(
    'changes',
    () => places.clear(),
    () => places.clear(),
  );

  async function read(
    tenantId: string,
    formId: string,
    pageId: string | undefined,
  ): Promise<FormPlace | undefined> {
    const { rows } = await db.inTenant(tenantId, (tx) =>
      sql<PlaceRow>`
        SELECT f.data AS form, fc.data AS configuration, p.data - 'recipes' AS page, c.id AS counter_id, c.data AS counter
        FROM forms f
        LEFT JOIN form_configurations fc ON fc.tenant_id = f.tenant_id AND fc.id = nullif(f.data->>'formConfigurationId', '')::uuid AND fc.deleted_at IS NULL
        LEFT JOIN pages p ON p.tenant_id = f.tenant_id AND p.id = ${pageId ?? null}::uuid AND p.deleted_at IS NULL
          AND p.data->>'published' = 'true' AND p.data->>'formId' = f.id::text
        LEFT JOIN counters c ON c.tenant_id = p.tenant_id AND c.id = nullif(p.data->>'counterId', '')::uuid AND c.deleted_at IS NULL
        WHERE f.tenant_id = ${tenantId} AND f.id = ${formId} AND f.deleted_at IS NULL`.execute(tx),
    );
    const row = rows[0];
    if (!row) return undefined;
    return {
      form: { id: formId, data: row.form },
      configuration: row.configuration ?? undefined,
      page: row.page && pageId ? { id: pageId, ...row.page } : undefined,
      counter: row.counter && row.counter_id ? { id: row.counter_id, data: row.counter } : undefined,
    };
  }

  return {
    /** The form and its page; undefined when the form does not exist or is deleted. */
    find(tenantId: string, formId: string, pageId: string | undefined): Promise<FormPlace | undefined> {
      const key = `${tenantId} ${formId} ${pageId ?? ''}`;
      const known = places.get(key);
      if (known && known.until > Date.now()) return known.place;
      if (places.size >= KEEP_PLACES) places.clear();
      const place = read(tenantId, formId, pageId);
      places.set(key, { until: Date.now() + KEEP_MS, place });
      place.catch(() => places.delete(key));
      return place;
    },
    close: stop,
  };
}

export type Places = ReturnType<typeof createPlaces>;
