import { createHash } from 'node:crypto';
import { createIsolation, IsolationError } from '@tributary/engine/isolation/isolation.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { AddressedTicket } from '../tickets/addresses.server.ts';
import type { SupportMail } from '../tickets/emails.server.ts';
import { countEmails, findTicket } from '../tickets/threads.server.ts';
import { writeMessage } from '../tickets/write.server.ts';
import type { tasks } from './email-tasks.server.ts';

/** Largest e-mail that is taken, in bytes: a reply with a small picture in the signature. */
export const EMAIL_BYTES = 1_000_000;
/** E-mails on one request in an hour: more than people write to each other. */
const MOST_AN_HOUR = 20;

// Starts no process before there is an e-mail.
const isolation = createIsolation<typeof tasks>({
  module: import.meta.resolve('./email-tasks.server.ts'),
  timeoutMs: 2_000,
  memoryMb: 200,
  resultBytes: 200_000,
  processes: 1,
  waiting: 50,
});

/** An e-mail that is refused, with the status of SMTP: 4xx to be brought again, 5xx for good. */
export class EmailRefusal extends Error {
  override name = 'EmailRefusal';
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/**
 * Puts a reply onto its request. Automatic e-mails are accepted and left out, so that nothing is sent back to them.
 * @returns whether it is new on the request
 * @throws EmailRefusal
 */
export async function acceptReply(
  { db, mail }: { db: Database; mail: SupportMail },
  { number, side }: AddressedTicket,
  raw: Buffer,
  now: Date,
): Promise<boolean> {
  const ticket = await findTicket(db, number);
  if (!ticket) throw new EmailRefusal(550, 'There is no such request any more');
  let email;
  try {
    email = await isolation.run('read', raw, `ticket ${number}`);
  } catch (error) {
    if (!(error instanceof IsolationError)) throw error;
    throw error.isCausedByInput
      ? new EmailRefusal(554, 'This e-mail can not be read')
      : new EmailRefusal(451, 'Busy at the moment');
  }
  if ('ignored' in email) return false;
  const { messageId, ...message } = email;
  const emailDigest = createHash('sha256')
    .update(messageId || raw)
    .digest('hex');
  const since = new Date(now.getTime() - 3_600_000);
  return writeMessage({ db, mail }, ticket, { side, ...message, emailDigest }, now, async (tx) => {
    if ((await countEmails(tx, ticket, since)) >= MOST_AN_HOUR)
      throw new EmailRefusal(452, 'Too many e-mails on this request');
  });
}
