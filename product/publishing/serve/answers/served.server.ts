import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, type Encoding } from './encodings.ts';
import { securityHeaders } from '../../compile/policy.server.ts';
import {
  responseBytes,
  datedBytes,
  sendWhole,
  wholeAnswer,
  type WholeAnswer,
} from './whole-response.server.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One encoding of a response: the bytes, and the headers as a flat list, which node writes fastest. */
interface Variant {
  bytes: Buffer;
  whole: WholeAnswer | null;
  headers: string[];
  notModified: string[];
}

/** A whole response in memory. It is sent without a promise, a parse or a copy. */
export interface Served {
  status: number;
  /** The common part of all of its entity tags. */
  tag: string;
  /** A page that is stored compressed has only that encoding, until a visitor requests another. */
  variants: Record<Encoding, Variant | null>;
  /** Bytes in memory. */
  size: number;
}

export interface ServedInput {
  status?: number;
  body: string | Buffer;
  contentType: string;
  cacheControl: string;
  csp?: string;
  /** A request header that decides about the response, besides Accept-Encoding. */
  vary?: string;
  headers?: Record<string, string>;
  /** Set when the bytes are compressed already. */
  brotli?: Buffer | null;
  /** The encodings to make; compressed picture formats need none. */
  compress?: boolean;
  /** 0 to 11; 5 takes about a millisecond for a page. */
  brotliQuality?: number;
}

/** Compressing shorter text gains nothing. */
const WORTH_COMPRESSING = 400;

/** Makes a response in all its encodings. Compression runs off the event loop. */
export async function makeServed(input: ServedInput): Promise<Served> {
  const bytes = typeof input.body === 'string' ? Buffer.from(input.body) : input.body;
  const compress = (input.compress ?? true) && bytes.length >= WORTH_COMPRESSING;
  const [br, gz] = await Promise.all([
    compress ? (input.brotli ?? compressBrotli(bytes, input.brotliQuality ?? 5)) : null,
    compress ? gzipped(bytes, { level: 6 }) : null,
  ]);
  return finish(input, { identity: bytes, br, gzip: gz }, tagOf(bytes));
}

/** Makes a response in its plain encoding alone, synchronously. */
export function makePlainServed(input: ServedInput): Served {
  const bytes = typeof input.body === 'string' ? Buffer.from(input.body) : input.body;
  return finish(input, { identity: bytes, br: null, gzip: null }, tagOf(bytes));
}

/** Makes a response of bytes that were compressed when they were stored, in this encoding alone. */
export function makeStoredServed(
  input: Omit<ServedInput, 'body' | 'brotli'>,
  br: Buffer,
  tag: string,
): Served {
  return finish(input, { identity: null, br, gzip: null }, tag);
}

/** The common part of the entity tags of a response with these bytes. */
export const tagOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Brotli for text. */
export function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

function finish(
  input: Omit<ServedInput, 'body'>,
  encoded: Record<Encoding, Buffer | null>,
  tag: string,
): Served {
  const status = input.status ?? 200;
  const vary = [
    ...(encoded.br || encoded.gzip ? ['Accept-Encoding'] : []),
    ...(input.vary ? [input.vary] : []),
  ];
  const variant = (encoding: Encoding): Variant | null => {
    const bytes = encoded[encoding];
    if (!bytes) return null;
    const cache = [
      'ETag',
      encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
      'Cache-Control',
      input.cacheControl,
      ...(vary.length > 0 ? ['Vary', vary.join(', ')] : []),
    ];
    const headers = [
      'Content-Type',
      input.contentType,
      'Content-Length',
      String(bytes.length),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...cache,
      ...(input.csp === undefined ? [] : ['Content-Security-Policy', input.csp]),
      ...Object.entries(securityHeaders).flat(),
      ...Object.entries(input.headers ?? {}).flat(),
    ];
    const whole = status === 200 ? wholeAnswer(headers, bytes) : null;
    return { bytes: whole ? responseBytes(whole) : bytes, whole, notModified: cache, headers };
  };
  const variants = { identity: variant('identity'), br: variant('br'), gzip: variant('gzip') };
  const size = Object.values(encoded).reduce((sum, bytes) => sum + (bytes?.length ?? 0), 2_000);
  return { status, tag, variants, size };
}

const variantFor = ({ variants }: Served, acceptEncoding: string | undefined): Variant | null =>
  variants[chooseEncoding(acceptEncoding)] ?? variants.identity;

/** Whether the response has an encoding that the client takes. */
export const isFor = (served: Served, acceptEncoding: string | undefined): boolean =>
  variantFor(served, acceptEncoding) !== null;

/** The bytes that respond to a plain GET on a connection that stays open; undefined when the request needs more. */
export function readyBytes(served: Served, acceptEncoding: string | undefined): Buffer | undefined {
  const whole = variantFor(served, acceptEncoding)?.whole;
  return whole ? datedBytes(whole) : undefined;
}

/** Responds to a GET or HEAD request from memory. The response must be one that the client takes (`isFor`). */
export function sendServed(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const { headers } = request;
  const variant = variantFor(served, headers['accept-encoding']);
  if (!variant) throw new TypeError('The response has no encoding that the client takes.');
  const known = headers['if-none-match'];
  if (known !== undefined && served.status === 200 && (known === '*' || known.includes(served.tag))) {
    response.writeHead(304, variant.notModified);
    response.end();
    return;
  }
  const { whole } = variant;
  if (whole !== null && request.method === 'GET' && sendWhole(request, response, whole)) return;
  response.writeHead(served.status, variant.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(variant.bytes);
}
