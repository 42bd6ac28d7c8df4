import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { queueMessageEmail, type SupportMail } from './emails.server.ts';
import { addMessage, inTicket, type NewMessage, type StoredTicket } from './threads.server.ts';

/**
 * Adds a message to a request and queues the e-mail to the other side, in one transaction.
 * @param check runs first, in the same transaction; an error of it refuses the message
 * @returns false when this e-mail was added before
 */
export const writeMessage = (
  { db, mail }: { db: Database; mail: SupportMail },
  ticket: StoredTicket,
  message: NewMessage,
  now: Date,
  check: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<boolean> =>
  inTicket(db, ticket, async (tx) => {
    await check(tx);
    const isNew = await addMessage(tx, ticket, message, now);
    if (isNew) await queueMessageEmail(tx, ticket, message, mail);
    return isNew;
  });
