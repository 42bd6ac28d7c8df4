import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Note } from '@tributary/resources/supporters/supporter.ts';
import { sql } from 'kysely';
import { noteOf } from './read.server.ts';

const COLUMNS = sql`id, kind, text, by_name, created_at, done_at, done_by, done_end`;
type Row = Parameters<typeof noteOf>[0];

interface NewNote {
  tenantId: string;
  transactionId?: string;
  personKey?: string;
  kind: Note['kind'];
  text: string;
  by: string;
  now: Date;
}

/** Writes a note about a transaction or about a person. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<Note> {
  const { rows } = await sql<Row>`
    INSERT INTO notes (tenant_id, id, transaction_id, person_key, kind, text, by_name, created_at)
    VALUES (${note.tenantId}, ${newId(note.now.getTime())}, ${note.transactionId ?? null}, ${note.personKey ?? null}, ${note.kind}, ${note.text}, ${note.by}, ${note.now})
    RETURNING ${COLUMNS}`.execute(tx);
  return noteOf(rows[0]!);
}

/** Requests that are made once: done twice, a second payment would go back. A gift may be changed in several ways. */
const ONCE: readonly Note['kind'][] = ['refund', 'cancel'];

/**
 * Whether a transaction has an open request of a kind that may be requested once. Of two requests at once the second
 * waits for the first: one whose response was lost is sent again.
 */
export async function isRequested(
  tx: Transaction,
  transactionId: string,
  kind: Note['kind'],
): Promise<boolean> {
  if (!ONCE.includes(kind)) return false;
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`request ${transactionId}`}))`.execute(tx);
  const { rows } = await sql`
    SELECT 1 FROM notes WHERE transaction_id = ${transactionId} AND kind = ${kind} AND done_at IS NULL LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A transaction's note. */
export async function findNote(
  tx: Transaction,
  transactionId: string,
  id: string,
): Promise<Note | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM notes WHERE id = ${id} AND transaction_id = ${transactionId}`.execute(tx);
  return rows[0] && noteOf(rows[0]);
}

/**
 * Marks a request as dealt with.
 * @returns undefined for a plain note, and for a request that was dealt with before
 */
export async function markNoteDealt(
  tx: Transaction,
  id: string,
  by: string,
  now: Date,
): Promise<Note | undefined> {
  const { rows } = await sql<Row>`
    UPDATE notes SET done_at = ${now}, done_by = ${by} WHERE id = ${id} AND kind <> 'note' AND done_at IS NULL
    RETURNING ${COLUMNS}`.execute(tx);
  return rows[0] && noteOf(rows[0]);
}
