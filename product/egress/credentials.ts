/** Names of headers, fields and parameters whose values are credentials. */
export const CREDENTIAL =
  /authorization|cookie|token|oauth|secret|passw|passphrase|api[-_]?key|x-[a-z-]*key|signature|credential|assertion|session|code_verifier/i;

/** In place of a credential. */
export const HIDDEN = '•••';
/** Shorter texts are no credentials, and are parts of many others. */
const SHORTEST = 8;

/** What a call sends. */
export interface SentCall {
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Uint8Array | undefined;
}

const textOf = (body: SentCall['body']): string =>
  body === undefined ? '' : typeof body === 'string' ? body : Buffer.from(body).toString('utf8');

/** The parts of a header with a credential: all of it, what follows its scheme, and what Basic encodes. */
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
      CREDENTIAL.test(name!) ? [value!] : [],
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

/** A text without credentials, however it spells them. */
export function withoutCredentials(text: string, credentials: readonly string[]): string {
  let clean = text;
  for (const credential of credentials)
    for (const spelling of [
      credential,
      encodeURIComponent(credential),
      JSON.stringify(credential).slice(1, -1),
    ])
      clean = clean.replaceAll(spelling, HIDDEN);
  return clean;
}
