import { CREDENTIAL, HIDDEN, withoutCredentials } from '@tributary/engine/egress/credentials.ts';

/** Takes credentials out of headers, by their names, and known secrets, by their values. */
export function cleanHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      CREDENTIAL.test(name) ? HIDDEN : withoutSecrets(value, secrets),
    ]),
  );
}

/** Takes credentials out of an address: parameters by their names, and known secrets. */
export function cleanUrl(text: string, secrets: readonly string[]): string {
  const url = URL.parse(text);
  if (!url) return withoutSecrets(text, secrets);
  for (const name of new Set(url.searchParams.keys()))
    if (CREDENTIAL.test(name)) url.searchParams.set(name, HIDDEN);
  return withoutSecrets(url.href, secrets).replaceAll(encodeURIComponent(HIDDEN), HIDDEN);
}

/** Takes credentials out of a body: of JSON and forms by their names too, of other texts known secrets alone. */
export function cleanBody(text: string, contentType: string, secrets: readonly string[]): string {
  if (contentType.includes('form-urlencoded')) {
    const fields = new URLSearchParams(text);
    for (const name of new Set(fields.keys())) if (CREDENTIAL.test(name)) fields.set(name, HIDDEN);
    return withoutSecrets(fields.toString(), secrets).replaceAll(encodeURIComponent(HIDDEN), HIDDEN);
  }
  return withoutSecrets(cleanJson(text) ?? text, secrets);
}

/** JSON text without the values of credentials; undefined for other text. */
function cleanJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      CREDENTIAL.test(name) && (typeof value === 'string' || typeof value === 'number') ? HIDDEN : value,
    );
  } catch {
    // A cut document may still contain a credential after its name.
    return text.replace(/("[^"]{0,60}"\s*:\s*")((?:[^"\\]|\\.)*)/g, (whole, name: string) =>
      CREDENTIAL.test(name) ? `${name}${HIDDEN}` : whole,
    );
  }
}

const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  withoutCredentials(
    text,
    secrets.filter(({ length }) => length >= 4),
  );
