import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The part of node's outgoing message that tells whether its head was written. It is looked at before use, and where
 * it looks otherwise the usual way is taken; the tests beside this file speak to the socket itself.
 */
interface OutgoingHead {
  _header: string | null;
  _headerSent: boolean;
}

/** Head and body of one answer in one buffer, ready for the socket. */
export interface WholeAnswer {
  bytes: Buffer;
  dateAt: number;
  /** The second whose date stands in the bytes. */
  second: number;
}

const DATE_LENGTH = 29;
let currentSecond = 0;
let currentDate = '';

/**
 * Lays head and body out once. Writing the same head anew for each visitor took a fifth of the time a page takes
 * (measured with 30 KB: 14 µs against 11 to 12 µs of processor time for each request).
 */
export function wholeAnswer(headers: readonly string[], body: Buffer): WholeAnswer {
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  head += 'Date: ';
  const dateAt = Buffer.byteLength(head, 'latin1');
  head += `${' '.repeat(DATE_LENGTH)}\r\n\r\n`;
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), dateAt, second: 0 };
}

/** The body within the answer's bytes; shares their memory. */
export function bodyOf(answer: WholeAnswer): Buffer {
  return answer.bytes.subarray(answer.dateAt + DATE_LENGTH + 4);
}

/** The whole answer as it goes to the socket, with the date of now. */
export function datedBytes(answer: WholeAnswer): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== currentSecond) {
    currentSecond = second;
    currentDate = new Date(second * 1000).toUTCString();
  }
  if (answer.second !== second) {
    answer.second = second;
    answer.bytes.write(currentDate, answer.dateAt, 'latin1');
  }
  return answer.bytes;
}

/** Sends the answer as it lies; false, with nothing sent, when this connection needs a head of its own. */
export function sendWhole(request: IncomingMessage, response: ServerResponse, answer: WholeAnswer): boolean {
  const head = response as unknown as OutgoingHead;
  if (
    request.httpVersionMinor !== 1 ||
    !response.shouldKeepAlive ||
    head._header !== null ||
    head._headerSent !== false
  )
    return false;
  const bytes = datedBytes(answer);
  head._header = 'sent with the body';
  head._headerSent = true;
  response.end(bytes);
  return true;
}
