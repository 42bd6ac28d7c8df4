import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The part of node's outgoing message that says whether its head was written. It is checked before use, and where it
 * differs the usual path is taken; the tests beside this file read the socket itself.
 */
interface OutgoingHead {
  _header: string | null;
  _headerSent: boolean;
}

/** Head and body of one response in one buffer, ready for the socket. */
export interface WholeAnswer {
  bytes: Buffer;
  dateAt: number;
  /** The second of the date in the bytes. */
  second: number;
}

const DATE_LENGTH = 29;
let currentSecond = 0;
let currentDate = '';

/**
 * Writes head and body into a buffer once. Writing the same head for each visitor took a fifth of a page's time
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

/** The body within the response's bytes; shares their memory. */
export function responseBytes(answer: WholeAnswer): Buffer {
  return answer.bytes.subarray(answer.dateAt + DATE_LENGTH + 4);
}

/** The whole response for the socket, with the current date. */
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

/** Sends the buffer; false, with nothing sent, when this connection needs a different head. */
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
