import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { SealingError, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { sql } from 'kysely';
import type { Tokens } from '../tokens.server.ts';
import { addressDigest } from './address-digest.server.ts';
import { KEPT_DAYS } from './kept-days.ts';
import { keptSchema, type Kept } from './answers.ts';

const KEPT_MS = KEPT_DAYS * 24 * 60 * 60_000;
/** Links that one address gets in a day: for one form, and for all of an organization. */
const MOST_FOR_FORM = 3;
const MOST_FOR_ADDRESS = 6;

/** A form of an organization. */
export interface KeptPlace {
  tenantId: string;
  formId: string;
}

/** Visitors' stored entries, sealed for their row. */
export function createUnfinished({ db, sealer, tokens }: { db: Database; sealer: Sealer; tokens: Tokens }) {
  const subject = ({ formId }: KeptPlace, id: string): string => `unfinished ${formId} ${id}`;
  const placeOf = ({ tenantId, formId }: KeptPlace, id: string): string =>
    `unfinished/${tenantId}/${formId}/${id}`;
  const seal = (place: KeptPlace, id: string, kept: Kept): string =>
    sealer.seal(JSON.stringify(kept), placeOf(place, id));

  /** The id in a link; undefined for a forged one, and for one of another form or organization. */
  function idIn(place: KeptPlace, continued: string): string | undefined {
    const [id = '', token = ''] = continued.split('.', 2);
    return tokens.matches(token, place.tenantId, subject(place, id)) ? id : undefined;
  }

  return {
    /**
     * Stores entries for the first time, in the caller's transaction.
     * @returns the link's id and token; undefined where the address had too many links within a day
     */
    async keep(
      tx: Transaction,
      place: KeptPlace,
      { to, kept, now }: { to: string; kept: Kept; now: Date },
    ): Promise<string | undefined> {
      const { tenantId, formId } = place;
      const address = addressDigest(tokens, tenantId, to);
      await sql`SELECT pg_advisory_xact_lock(hashtext(${address}))`.execute(tx);
      const { rows } = await sql<{ form_id: string }>`
        SELECT form_id FROM unfinished_forms
        WHERE tenant_id = ${tenantId} AND address = ${address} AND sent_at > ${new Date(now.getTime() - 24 * 60 * 60_000)}`.execute(
        tx,
      );
      const ofForm = rows.filter((row) => row.form_id === formId).length;
      if (ofForm >= MOST_FOR_FORM || rows.length >= MOST_FOR_ADDRESS) return undefined;
      const id = newId();
      await sql`
        INSERT INTO unfinished_forms (tenant_id, id, form_id, address, sealed, sent_at, kept_at)
        VALUES (${tenantId}, ${id}, ${formId}, ${address}, ${seal(place, id, kept)}, ${now}, ${now})`.execute(
        tx,
      );
      return `${id}.${tokens.make(tenantId, subject(place, id))}`;
    },

    /** Keeps more under the same link. @returns false where there is nothing under it any more */
    async renew(place: KeptPlace, continued: string, kept: Kept, now: Date): Promise<boolean> {
      const id = idIn(place, continued);
      if (!id) return false;
      const { rows } = await db.inTenant(place.tenantId, (tx) =>
        sql`
          UPDATE unfinished_forms SET sealed = ${seal(place, id, kept)}, kept_at = ${now}
          WHERE tenant_id = ${place.tenantId} AND id = ${id} AND form_id = ${place.formId} AND kept_at > ${since(now)}
          RETURNING id`.execute(tx),
      );
      return rows.length > 0;
    },

    /** The entries of a link; undefined for a forged link, and for entries that were sent, deleted or are too old. */
    async read(place: KeptPlace, continued: string, now: Date): Promise<Kept | undefined> {
      const id = idIn(place, continued);
      if (!id) return undefined;
      const { rows } = await db.inTenant(place.tenantId, (tx) =>
        sql<{ sealed: string }>`
          SELECT sealed FROM unfinished_forms
          WHERE tenant_id = ${place.tenantId} AND id = ${id} AND form_id = ${place.formId} AND kept_at > ${since(now)}`.execute(
          tx,
        ),
      );
      if (!rows[0]) return undefined;
      try {
        const opened: unknown = JSON.parse(sealer.open(rows[0].sealed, placeOf(place, id)).toString('utf8'));
        return keptSchema.safeParse(opened).data;
      } catch (error) {
        // Sealed with a key that is gone: there is nothing to continue.
        if (error instanceof SealingError) return undefined;
        throw error;
      }
    },

    /** Deletes the entries of a link. */
    async forget(place: KeptPlace, continued: string): Promise<void> {
      const id = idIn(place, continued);
      if (!id) return;
      await db.inTenant(place.tenantId, (tx) =>
        sql`DELETE FROM unfinished_forms WHERE tenant_id = ${place.tenantId} AND id = ${id} AND form_id = ${place.formId}`.execute(
          tx,
        ),
      );
    },
  };
}

export type Unfinished = ReturnType<typeof createUnfinished>;

const since = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Deletes entries that are too old. */
export async function sweepUnfinished(db: Database, now: Date): Promise<void> {
  await db.asPlatform((tx) => sql`DELETE FROM unfinished_forms WHERE kept_at <= ${since(now)}`.execute(tx));
}
