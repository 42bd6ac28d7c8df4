import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { checkedAddress, singleLine } from './headers.ts';
import type {} from './tables.ts';

/** The channel on which workers hear of new mail. */
export const EMAILS_CHANNEL = 'mails';

/** A letter to one person. */
export interface Email {
  /** The organization on whose behalf it is sent; null for the platform's own, then in a platform transaction. */
  tenantId: string | null;
  /** One bare address, like `ada@example.org`. */
  to: string;
  subject: string;
  /** Where answers go: one bare address; to the sender where left out. */
  replyTo?: string | undefined;
  /** Both from `renderLetter`. */
  html: string;
  text: string;
}

/** What is sealed of a mail: everything, since who gets which letter is nobody's business either. */
export type EmailContent = Pick<Email, 'to' | 'replyTo' | 'subject' | 'html' | 'text'>;

/** Where a mail's content is sealed for. */
export const placeOf = (id: string): string => `mails/${id}`;

let sealing: Sealer | undefined;

/**
 * Says which sealer keeps letters unreadable until they are sent. Once in each process, before the first letter:
 * letters carry links that open accounts, so without it none is taken.
 */
export function sealEmailsWith(sealer: Sealer): void {
  sealing = sealer;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if that commits, at once, and again
 * by the plan of deliveries while the mail server fails. Line breaks in the subject become spaces.
 * @throws AddressError when `to` or `replyTo` is anything but one plain address
 */
export async function queueEmail(
  tx: Transaction,
  { tenantId, to, replyTo, subject, html, text }: Email,
): Promise<void> {
  if (!sealing) throw new Error('No letter is taken before sealMailsWith.');
  const content: EmailContent = {
    to: checkedAddress(to),
    ...(replyTo ? { replyTo: checkedAddress(replyTo) } : {}),
    subject: singleLine(subject),
    html,
    text,
  };
  const id = newId();
  // Rarely sent, so the notification may ride in the transaction, which keeps it from coming before the commit.
  await sql`
    WITH queued AS (
      INSERT INTO mails (tenant_id, id, sealed) VALUES (${tenantId}::uuid, ${id}::uuid, ${sealing.seal(JSON.stringify(content), placeOf(id))})
    )
    SELECT pg_notify(${EMAILS_CHANNEL}, '')`.execute(tx);
}
