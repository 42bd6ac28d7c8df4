import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chmod, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { EmailContent } from './queue.server.ts';

/** An email to send. */
export interface OutgoingEmail extends EmailContent {
  id: string;
  createdAt: Date;
}

/** Where emails are sent. */
export interface EmailTransport {
  /** @throws TransportError when it was not accepted */
  send(email: OutgoingEmail): Promise<void>;
  close(): void;
}

export class TransportError extends Error {
  /** False when the receiving side will never accept this email. */
  readonly retryable: boolean;
  constructor(message: string, retryable: boolean) {
    super(message);
    this.name = 'TransportError';
    this.retryable = retryable;
  }
}

/** Together well below the worker's lease. */
const LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
};

/** The headers of RFC 8058; the address is written on one line, since mail programs do not read a folded one. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The message for nodemailer. It fetches nothing and reads no files, whatever it contains. */
function messageOf(email: OutgoingEmail, from: string) {
  const { id, createdAt, to, replyTo, senderName, subject, html, text, unsubscribeUrl } = email;
  const address = /<([^>]+)>$/.exec(from)?.[1] ?? from;
  const host = /@(.+)$/.exec(address)?.[1] ?? 'localhost';
  return {
    from: senderName ? { name: senderName, address } : from,
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    html,
    text,
    date: createdAt,
    // The same on every attempt, so that a duplicate after a crash can be recognized.
    messageId: `<${id}@${host}>`,
    // No out-of-office replies to an unattended address (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A missing address or a refused email is permanent. Everything else may be our fault or temporary. */
function isFinal(error: Error): boolean {
  const { code, command, responseCode } = error as Error &
    Record<'code' | 'command' | 'responseCode', unknown>;
  const isRefusal = typeof responseCode === 'number' && responseCode >= 550 && responseCode < 560;
  return isRefusal && code === 'EENVELOPE' && command === 'RCPT TO';
}

/** The first line of an error, without addresses: it is logged and stored. */
const reasonOf = (error: Error): string =>
  error.message
    .split('\n')[0]!
    .replace(/[^\s<]+@[^\s>]+/g, '…')
    .slice(0, 300);

/**
 * Sends over SMTP.
 * @param url `smtp://` (STARTTLS where the server offers it) or `smtps://`, with user and password if it asks for them
 */
export function smtpTransport(url: string, from: string): EmailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 4, ...LIMITS });
  return {
    async send(email) {
      try {
        await transport.sendMail(messageOf(email, from));
      } catch (error) {
        throw new TransportError(reasonOf(error as Error), !isFinal(error as Error));
      }
    },
    close: () => transport.close(),
  };
}

/** The name of an email's file: in the order in which the emails were written. */
const fileName = ({ createdAt, id }: OutgoingEmail): string =>
  `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`;

/**
 * Writes each e-mail to a separate file, for an installation without a mail server. Only the server's own account may
 * read them: they contain links that open accounts.
 */
export function fileTransport(folder: string, from: string): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(email) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const { message } = await transport.sendMail(messageOf(email, from));
      // The folder never shows a partially written email.
      const draft = join(folder, `.${randomUUID()}`);
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(message as Buffer);
        } finally {
          await file.close();
        }
        await rename(draft, join(folder, fileName(email)));
      } catch (error) {
        await unlink(draft).catch(() => undefined);
        throw new TransportError((error as Error).message, true);
      }
    },
    close() {},
  };
}
