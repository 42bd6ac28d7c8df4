import { LRUCache } from 'lru-cache';

/** Names of headers, fields and parameters whose values are credentials. */
export const CREDENTIAL =
  /authorization|cookie|token|oauth|secret|passw|passphrase|api[-_]?key|x-[a-z-]*key|signature|credential|assertion|session|code_verifier/i;

/** Replaces a credential. */
export const HIDDEN = '•••';
/** Shorter texts are no credentials, and are parts of many others. */
const SHORTEST = 8;

/** The parts of a call that may contain credentials. */
export interface SentCall {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
}

const textOf = (body: SentCall['body']): string =>
  body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString('utf8');

/**
 * Returns the parts of a header that may be credentials: its whole value, the parts after the scheme, and the decoded
 * Basic credentials.
 */
function partsOf(value: string): string[] {
  const parts = value.split(/[\s"'=,;]+/);
  const [, basic = ''] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  const decoded = Buffer.from(basic, 'base64').toString('utf8');
  return [value, ...parts, decoded, decoded.slice(decoded.indexOf(':') + 1)];
}

function namedIn(value: unknown, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && CREDENTIAL.test(name)) found.push(inner);
    else namedIn(inner, found);
  }
}

function inBody(text: string): string[] {
  if (/^\s*[[{]/.test(text)) {
    const found: string[] = [];
    try {
      namedIn(JSON.parse(text), found);
    } catch {
      return [];
    }
    return found;
  }
  if (/^\s*</.test(text))
    return [...text.matchAll(/<([\w:-]{1,60})[^<>]{0,300}>([^<]{1,8000})</g)].flatMap(([, name, value]) =>
      CREDENTIAL.test(name!) ? [fromXml(value!)] : [],
    );
  return [...new URLSearchParams(text)].flatMap(([name, value]) => (CREDENTIAL.test(name) ? [value] : []));
}

/** Whether a call asks for a token, by OAuth 2.0. */
export const asksForToken = (body: SentCall['body']): boolean => textOf(body).includes('grant_type');

/** The credentials that a call sends: by the names of its headers, of its fields and of its address's parameters. */
export function credentialsIn({ url, headers = {}, body }: SentCall): string[] {
  const ofHeaders = Object.entries(headers).flatMap(([name, value]) =>
    CREDENTIAL.test(name) ? partsOf(value) : [],
  );
  const ofUrl = [...(URL.parse(url)?.searchParams ?? [])].flatMap(([name, value]) =>
    CREDENTIAL.test(name) || /^key$/i.test(name) ? [value] : [],
  );
  const found = [...ofHeaders, ...ofUrl, ...inBody(textOf(body))].filter(({ length }) => length >= SHORTEST);
  // The longer ones first, which may contain others.
  return [...new Set(found)].toSorted((a, b) => b.length - a.length);
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;

const inXml = (text: string, apostrophe: string): string =>
  text.replace(/[&<>"']/g, (one) => (one === "'" ? apostrophe : ENTITIES[one as keyof typeof ENTITIES]));

const fromXml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|apos|#39|#x27);/g, (entity) => {
    const found = Object.entries(ENTITIES).find(([, name]) => name === entity);
    return found ? found[0] : "'";
  });

const escaped = (one: string): string =>
  `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
const withLowerHex = (text: string): string =>
  text.replace(/%[\dA-F]{2}|\\u[\dA-F]{4}/g, (code) => code.toLowerCase());

/** Spellings of the credentials that were looked for last: a connector sends the same ones with each call. In characters. */
const spellings = new LRUCache<string, readonly string[]>({
  maxSize: 1_000_000,
  sizeCalculation: (made, text) => made.reduce((size, { length }) => size + length, text.length),
});

/** Returns the spellings of a text in URLs, in forms, in JSON as different languages write it, and in XML. */
function spellingsOf(text: string): readonly string[] {
  const known = spellings.get(text);
  if (known) return known;
  const json = JSON.stringify(text).slice(1, -1);
  const upper = [
    text,
    encodeURIComponent(text.toWellFormed()),
    new URLSearchParams([['', text]]).toString().slice(1),
    json,
    // PHP escapes slashes; .NET escapes characters that could end a script.
    json.replaceAll('/', '\\/'),
    json.replaceAll('\\"', '"').replace(/[&'"+<>`]|[^\x20-\x7e]/g, escaped),
    inXml(text, "'"),
    inXml(text, '&apos;'),
    inXml(text, '&#39;'),
  ];
  const made = [...new Set([...upper, ...upper.map(withLowerHex)])];
  spellings.set(text, made);
  return made;
}

/** A text without credentials, however it spells them. */
export function withoutCredentials(text: string, credentials: readonly string[]): string {
  let clean = text;
  for (const credential of credentials)
    for (const spelling of spellingsOf(credential)) clean = clean.replaceAll(spelling, HIDDEN);
  return clean;
}
