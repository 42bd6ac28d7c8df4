/** The part of a visitor's request that decides the response. */
export interface VisitorRequest {
  /** Without the query. */
  path: string;
  /** With its `?`; empty without one. */
  query: string;
  /** The Host header as it was sent. */
  host: string;
  acceptEncoding: string | undefined;
  /** Where a link led here, and the visitor's program: for counting, as they were sent. */
  referer?: string | undefined;
  userAgent?: string | undefined;
}

/**
 * An ordinary head of HTTP/1.1 (RFC 9112, sections 2 to 5): a GET of a path, each header on a separate line without a
 * blank before its colon, and one empty line at the very end.
 */
const PLAIN_HEAD =
  /^GET (\/[!"$-~]*) HTTP\/1\.1\r\n(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;

/** Headers that a cached page can't satisfy: a body, another protocol, a range, a condition. */
const NOT_PLAIN = new Set([
  'authorization',
  'content-length',
  'expect',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers whose values are read. */
const READ = new Set(['host', 'accept-encoding', 'connection', 'referer', 'user-agent']);

/** First letters of the names that matter here, so that others are skipped unread. */
const TELLING = new Set([...NOT_PLAIN, ...READ].map((name) => name.charCodeAt(0)));

/**
 * Parses a request that is one whole GET and nothing else. Undefined for everything else, however common: the caller
 * must then let node parse it. It never guesses, so that two parsers of one connection can't disagree.
 * @param head everything received, as latin1
 */
export function readVisitorRequest(head: string): VisitorRequest | undefined {
  const target = PLAIN_HEAD.exec(head)?.[1];
  if (target === undefined) return undefined;
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let referer: string | undefined;
  let userAgent: string | undefined;
  const end = head.length - 2;
  for (let at = head.indexOf('\r\n') + 2; at < end; at = head.indexOf('\r\n', at) + 2) {
    if (!TELLING.has(head.charCodeAt(at) | 32)) continue;
    const colon = head.indexOf(':', at);
    const name = head.slice(at, colon).toLowerCase();
    if (NOT_PLAIN.has(name)) return undefined;
    if (!READ.has(name)) continue;
    const value = head.slice(colon + 1, head.indexOf('\r\n', colon)).trim();
    if (name === 'connection') {
      if (value.toLowerCase() !== 'keep-alive') return undefined;
    } else if (name === 'host') {
      if (host !== undefined) return undefined;
      host = value;
    } else if (name === 'referer') {
      referer ??= value;
    } else if (name === 'user-agent') {
      userAgent ??= value;
    } else {
      if (acceptEncoding !== undefined) return undefined;
      acceptEncoding = value;
    }
  }
  if (!host) return undefined;
  const query = target.indexOf('?');
  return {
    path: query < 0 ? target : target.slice(0, query),
    query: query < 0 ? '' : target.slice(query),
    host,
    acceptEncoding,
    referer,
    userAgent,
  };
}
