import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@tributary/kit/i18n/locales.ts';
import { sql, type RawBuilder } from 'kysely';
import { emailMark } from '../../mail/queue.server.ts';
import type { TicketSide } from './addresses.server.ts';
import type { SupportMessage } from './thread-routes.ts';

/** A request for support with the values for e-mails about it. `tenantId` null: by a signed-out person. */
export interface StoredTicket {
  tenantId: string | null;
  id: string;
  number: number;
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  locale: Locale;
  createdAt: Date;
  closedAt: Date | null;
}

/** A message that comes to a request. */
export interface NewMessage {
  side: TicketSide;
  /** Who wrote it, as they are to be shown; may be empty. */
  name: string;
  text: string;
  /** The quoted part of a reply. */
  quoted?: string;
  /** How many attachments an e-mail had; none is kept. */
  attachments?: number;
  /** Of an e-mail: by it the same e-mail is recognized when it is brought twice. */
  emailDigest?: string;
}

const COLUMNS = sql`id, number::float8 AS number, name, email, subject, message, locale,
  created_at AS "createdAt", closed_at AS "closedAt"`;

type Row = Omit<StoredTicket, 'locale'> & { locale: string };
const ticketOf = (row: Row | undefined): StoredTicket | undefined =>
  row && { ...row, locale: isLocale(row.locale) ? row.locale : DEFAULT_LOCALE };

/** Every request for support, of members by `where` alone: their table is closed to other tenants by its policies. */
async function memberTicket(tx: Transaction, where: RawBuilder<unknown>): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Row>`
    SELECT tenant_id AS "tenantId", user_id AS "userId", ${COLUMNS} FROM support_tickets WHERE ${where} LIMIT 1`.execute(
    tx,
  );
  return ticketOf(rows[0]);
}

async function visitorTicket(tx: Transaction, number: number): Promise<StoredTicket | undefined> {
  const { rows } = await sql<Row>`
    SELECT NULL AS "tenantId", NULL AS "userId", ${COLUMNS}
    FROM (SELECT *, '' AS name FROM visitor_tickets) t WHERE number = ${number} LIMIT 1`.execute(tx);
  return ticketOf(rows[0]);
}

/** A request of an organization by its id, in a transaction of that organization. */
export const findMemberTicket = (tx: Transaction, tenantId: string, id: string) =>
  memberTicket(tx, sql`tenant_id = ${tenantId} AND id = ${id}`);

/** Any request by its number, for the platform: an e-mail names no organization. */
export const findTicket = (db: Database, number: number): Promise<StoredTicket | undefined> =>
  db.asPlatform(async (tx) => (await memberTicket(tx, sql`number = ${number}`)) ?? visitorTicket(tx, number));

/** Runs work in the transaction that a request belongs to: its organization's, or the platform's. */
export const inTicket = <Result>(
  db: Database,
  { tenantId }: Pick<StoredTicket, 'tenantId'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => (tenantId === null ? db.asPlatform(work) : db.inTenant(tenantId, work));

/** The messages of a request after the first, the oldest first. */
export async function readThreadMessages(tx: Transaction, ticket: StoredTicket): Promise<SupportMessage[]> {
  const table = sql.table(ticket.tenantId === null ? 'visitor_messages' : 'support_messages');
  const { rows } = await sql<Omit<SupportMessage, 'createdAt'> & { createdAt: Date }>`
    SELECT id, side, name, text, quoted, attachments, created_at AS "createdAt" FROM ${table}
    WHERE ticket_id = ${ticket.id} ORDER BY created_at, id`.execute(tx);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * Adds a message to a request, in its transaction; a closed request is open again.
 * @returns false when this e-mail is there already
 */
export async function addMessage(
  tx: Transaction,
  { tenantId, id: ticketId }: Pick<StoredTicket, 'tenantId' | 'id'>,
  message: NewMessage,
  now: Date,
): Promise<boolean> {
  const { side, name, text, quoted = '', attachments = 0, emailDigest = null } = message;
  const values = sql`${newId(now.getTime())}, ${ticketId}, ${side}, ${name}, ${text}, ${quoted}, ${attachments}, ${emailDigest}, ${now}`;
  const columns = sql`id, ticket_id, side, name, text, quoted, attachments, email_digest, created_at`;
  const { numAffectedRows } = await (
    tenantId === null
      ? sql`INSERT INTO visitor_messages (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING`
      : sql`INSERT INTO support_messages (tenant_id, ${columns}) VALUES (${tenantId}, ${values}) ON CONFLICT DO NOTHING`
  ).execute(tx);
  if (!numAffectedRows) return false;
  await setClosed(tx, { tenantId, id: ticketId }, null);
  return true;
}

/** Closes a request, or with null opens it again, in its transaction. */
export async function setClosed(
  tx: Transaction,
  { tenantId, id }: Pick<StoredTicket, 'tenantId' | 'id'>,
  at: Date | null,
): Promise<void> {
  const table = sql.table(tenantId === null ? 'visitor_tickets' : 'support_tickets');
  await sql`UPDATE ${table} SET closed_at = ${at} WHERE id = ${id} AND (closed_at IS NULL) = (${at}::timestamptz IS NOT NULL)`.execute(
    tx,
  );
}

/** How many e-mails were added to a request since then. */
export async function countEmails(tx: Transaction, ticket: StoredTicket, since: Date): Promise<number> {
  const table = sql.table(ticket.tenantId === null ? 'visitor_messages' : 'support_messages');
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${table}
    WHERE ticket_id = ${ticket.id} AND email_digest IS NOT NULL AND created_at > ${since}`.execute(tx);
  return rows[0]!.count;
}

/**
 * Deletes the requests that a person sent signed out, with the queued e-mails about them. Those of members belong to
 * their organization, which deletes them with the person.
 * @returns how many requests there were
 */
export const forgetVisitor = (db: Database, sealer: Sealer, email: string): Promise<number> =>
  db.asPlatform(async (tx) => {
    const { numAffectedRows } = await sql`
      DELETE FROM visitor_tickets WHERE lower(email) = ${email.trim().toLowerCase()}`.execute(tx);
    await sql`
      DELETE FROM mails WHERE tenant_id IS NULL AND about = ${emailMark(sealer, null, email)} AND status <> 'SENT'`.execute(
      tx,
    );
    return Number(numAffectedRows ?? 0);
  });

/** A request in the operator's list. */
export interface ListedTicket {
  number: number;
  /** The organization's slug; null for a person who was signed out. */
  organization: string | null;
  email: string;
  subject: string;
  createdAt: Date;
  isClosed: boolean;
}

/** The newest 200 requests of the installation, of all organizations and of people who were signed out; open ones or all. */
export async function listTickets(db: Database, withClosed: boolean): Promise<ListedTicket[]> {
  const { rows } = await db.asPlatform((tx) =>
    sql<ListedTicket>`
      SELECT number::float8 AS number, organization, email, subject, created_at AS "createdAt",
        closed_at IS NOT NULL AS "isClosed"
      FROM (
        SELECT number, (SELECT slug FROM tenants WHERE tenants.id = t.tenant_id) AS organization, email, subject, created_at, closed_at
        FROM support_tickets t
        UNION ALL SELECT number, NULL, email, subject, created_at, closed_at FROM visitor_tickets
      ) every WHERE ${withClosed} OR closed_at IS NULL ORDER BY created_at DESC, number DESC LIMIT 200`.execute(
      tx,
    ),
  );
  return rows;
}
