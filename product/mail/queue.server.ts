import { sql } from 'kysely';
import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { newId } from '@tributary/engine/storage/ids.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { checkedAddress, singleLine } from './headers.ts';
import type {} from './tables.ts';

/** The channel that notifies workers of new emails. */
export const EMAILS_CHANNEL = 'mails';

/** An email to one person. */
export interface Email {
  /** The organization that sends it; null for the platform's own e-mails, then in a platform transaction. */
  tenantId: string | null;
  /** One bare address, like `ada@example.org`. */
  to: string;
  subject: string;
  /** The reply address: one bare address. Default: the sender. */
  replyTo?: string | undefined;
  /** The sender's name, shown beside their address. Default: the installation's own name. */
  senderName?: string | undefined;
  /**
   * The address of the supporter, or the person who asked for support, whom the e-mail is to or about: it finds and
   * deletes the e-mail when they are erased.
   */
  about?: string | undefined;
  /** Where a mail program unsubscribes the receiver by one POST (RFC 8058); of optional e-mails. */
  unsubscribeUrl?: string | undefined;
  /** Both from `renderEmailFrame`. */
  html: string;
  text: string;
}

/** The sealed part of an email: everything, since recipients are private too. */
export type EmailContent = Omit<Email, 'tenantId' | 'about'>;

/** A digest for an address in the queue of an organization: it can be compared, but not read. */
export const emailMark = (sealer: Sealer, tenantId: string | null, address: string): string =>
  sealer.fingerprint(`mail ${tenantId ?? ''} ${address.trim().toLowerCase()}`);

/** The owner for which an email's content is sealed. */
export const placeOf = (id: string): string => `mails/${id}`;

let sealing: Sealer | undefined;

/**
 * Sets the sealer that encrypts emails until they are sent. Once in each process, before the first email: emails
 * contain links that open accounts, so that none is queued without it.
 */
export function sealEmailsWith(sealer: Sealer): void {
  sealing = sealer;
}

/**
 * Queues an email in the caller's transaction: it is sent if and only if that commits, at once, and again by the
 * retry schedule while the mail server fails. Line breaks in the subject become spaces.
 * @throws AddressError when `to` or `replyTo` is anything but one plain address
 */
export async function queueEmail(
  tx: Transaction,
  { tenantId, to, replyTo, senderName, about, unsubscribeUrl, subject, html, text }: Email,
): Promise<void> {
  if (!sealing) throw new Error('No e-mail is accepted before sealEmailsWith.');
  const content: EmailContent = {
    to: checkedAddress(to),
    ...(replyTo ? { replyTo: checkedAddress(replyTo) } : {}),
    ...(senderName ? { senderName: singleLine(senderName) } : {}),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    subject: singleLine(subject),
    html,
    text,
  };
  const id = newId();
  const mark = about === undefined ? null : emailMark(sealing, tenantId, about);
  // Emails are rare, so the notification may be part of the transaction, which keeps it from arriving before the
  // commit.
  await sql`
    WITH queued AS (
      INSERT INTO mails (tenant_id, id, sealed, about) VALUES (${tenantId}::uuid, ${id}::uuid, ${sealing.seal(JSON.stringify(content), placeOf(id))}, ${mark})
    )
    SELECT pg_notify(${EMAILS_CHANNEL}, '')`.execute(tx);
}
