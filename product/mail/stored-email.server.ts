import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An email as `fileTransport` wrote it. */
export interface StoredEmail {
  /** The file's name without its ending; they sort by time. */
  id: string;
  from: string;
  to: string;
  subject: string;
  date: Date;
  html: string;
  text: string;
}

const bytesOfQuoted = (text: string, soft: RegExp): Buffer =>
  Buffer.from(
    text
      .replace(soft, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** Decodes header text (RFC 2047). */
const decodeHeader = (text: string): string =>
  text
    .replace(/(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : bytesOfQuoted(encoded.replaceAll('_', ' '), /(?!)/).toString(),
    );

function split(part: string): { header: (name: string) => string; body: string } {
  const at = part.indexOf('\r\n\r\n');
  const head = part.slice(0, at).replace(/\r\n[ \t]+/g, ' ');
  const lines = head.split('\r\n').map((line) => /^([^:]+):\s*(.*)$/.exec(line));
  return {
    header: (name) => lines.find((line) => line?.[1]?.toLowerCase() === name)?.[2] ?? '',
    body: part.slice(at + 4),
  };
}

function bodyOf(part: ReturnType<typeof split>): string {
  switch (part.header('content-transfer-encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(part.body, 'base64').toString();
    case 'quoted-printable':
      return bytesOfQuoted(part.body, /=\r\n/g).toString();
    default:
      return Buffer.from(part.body, 'latin1').toString();
  }
}

/** Reads an email that `fileTransport` wrote: text and HTML. Not for emails from elsewhere. */
export function readStoredEmail(id: string, raw: Buffer): StoredEmail {
  const whole = split(raw.toString('latin1'));
  const boundary = /boundary="([^"]+)"/.exec(whole.header('content-type'))?.[1] ?? '';
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')));
  const partOf = (type: string) => parts.find((part) => part.header('content-type').startsWith(type));
  const [text, html] = [partOf('text/plain'), partOf('text/html')].map((part) => (part ? bodyOf(part) : ''));
  return {
    id,
    from: decodeHeader(whole.header('from')),
    to: decodeHeader(whole.header('to')),
    subject: decodeHeader(whole.header('subject')),
    date: new Date(whole.header('date')),
    html: html!.replaceAll('\r\n', '\n').trim(),
    text: text!.replaceAll('\r\n', '\n').trim(),
  };
}

const ENDING = '.eml';

/** The ids of the emails in a folder, newest first; none without a folder. */
export async function listEmails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^[\w-]+\.eml$/.test(name))
    .map((name) => name.slice(0, -ENDING.length))
    .toSorted()
    .toReversed();
}

/** One email of a folder, or undefined for an unknown id. */
export async function openEmail(folder: string, id: string): Promise<StoredEmail | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const raw = await readFile(join(folder, id + ENDING)).catch(() => undefined);
  return raw && readStoredEmail(id, raw);
}
