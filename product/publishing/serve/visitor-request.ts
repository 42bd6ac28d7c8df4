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
const NOT_PLAIN = [
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
] as const;

/** Headers whose values are read. */
const READ = ['host', 'accept-encoding', 'connection', 'referer', 'user-agent'] as const;

/** What to do with a header, by its name in lower case. Others are skipped. */
const MEANINGS = new Map<string, 'not plain' | (typeof READ)[number]>([
  ...NOT_PLAIN.map((name) => [name, 'not plain'] as const),
  ...READ.map((name) => [name, name] as const),
]);

/** By character: 1 where a name of these begins with it, so that other headers are skipped unread. */
const TELLING = new Uint8Array(256);
for (const name of MEANINGS.keys()) {
  TELLING[name.charCodeAt(0)] = 1;
  TELLING[name.toUpperCase().charCodeAt(0)] = 1;
}

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
  let next = head.indexOf('\r\n') + 2;
  while (next < end) {
    const at = next;
    const lineEnd = head.indexOf('\r\n', at);
    next = lineEnd + 2;
    if (TELLING[head.charCodeAt(at)] === 0) continue;
    const colon = head.indexOf(':', at);
    const meaning = MEANINGS.get(head.slice(at, colon).toLowerCase());
    if (meaning === undefined) continue;
    if (meaning === 'not plain') return undefined;
    const value = head.slice(colon + 1, lineEnd).trim();
    if (meaning === 'connection') {
      if (value.toLowerCase() !== 'keep-alive') return undefined;
    } else if (meaning === 'host') {
      if (host !== undefined) return undefined;
      host = value;
    } else if (meaning === 'referer') {
      referer ??= value;
    } else if (meaning === 'user-agent') {
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
