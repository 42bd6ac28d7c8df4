import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { SupportMail } from '../tickets/emails.server.ts';
import { acceptReply, EMAIL_BYTES, EmailRefusal } from './accept.server.ts';

export interface SupportInboxDeps {
  db: Database;
  mail: SupportMail;
  /** Where it listens. Port 0: any that is free. */
  at: { host: string; port: number };
  onError: (error: unknown) => void;
}

/** Connections at once, and the longest that one may be silent, in ms. */
const MOST_CLIENTS = 20;
const SILENT_MS = 30_000;
/** One e-mail may go to several requests, but not to many. */
const MOST_RECIPIENTS = 5;

/** An e-mail's bytes. @throws EmailRefusal above the limit */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  // It is read to its end, or the answer would not be heard.
  for await (const part of stream as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= EMAIL_BYTES) parts.push(part);
  }
  if (stream.sizeExceeded || length > EMAIL_BYTES)
    throw new EmailRefusal(552, 'This e-mail is too large. Leave out the attachments');
  return Buffer.concat(parts);
}

/**
 * Receives replies to e-mails about requests for support, by SMTP. It takes mail for signed reply addresses alone and
 * forwards none, so that it needs no sign-in.
 */
export function startSupportInbox({ db, mail, at, onError }: SupportInboxDeps) {
  const { addresses } = mail;
  const refusalOf = (error: unknown): Error => {
    if (error instanceof EmailRefusal) return error;
    onError(error);
    return new EmailRefusal(451, 'Try again later');
  };

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await bytesOf(stream);
    // An empty sender is a mail server's own: it says that an e-mail could not be delivered.
    if (!envelope.mailFrom || envelope.mailFrom.address === '') return;
    const tickets = envelope.rcptTo.flatMap(({ address }) => addresses.read(address) ?? []);
    for (const ticket of tickets) await acceptReply({ db, mail }, ticket, raw, new Date());
  }

  const server = new SMTPServer({
    name: addresses.domain ?? 'localhost',
    banner: 'Replies to requests for support',
    size: EMAIL_BYTES,
    authOptional: true,
    // The library's own certificate is known to everybody; a mail server in front of this one speaks TLS.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: MOST_CLIENTS,
    socketTimeout: SILENT_MS,
    closeTimeout: 1_000,
    onRcptTo({ address }, { envelope }, done) {
      if (!addresses.read(address)) done(new EmailRefusal(550, 'There is no such address'));
      else if (envelope.rcptTo.length >= MOST_RECIPIENTS) done(new EmailRefusal(452, 'Too many recipients'));
      else done();
    },
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(),
        (error: unknown) => done(refusalOf(error)),
      );
    },
  });
  // Also of connections that are broken off.
  server.on('error', (error: Error & { code?: string; syscall?: string }) => {
    if (error.syscall === 'listen') onError(error);
  });
  const port = new Promise<number>((resolve) => {
    server.listen(at.port, at.host, () => resolve((server.server.address() as AddressInfo).port));
  });
  return {
    /** The port, once it is open. */
    port,
    /** Ends running transfers within a second. */
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
