/** The console's path of a person's page. The address is in it, though not in plain sight. */
export function supporterPath(email: string): string {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `/supporters/${key}/view`;
}

/** The address in a path; undefined for a broken one. */
export function emailInPath(key: string): string | undefined {
  try {
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(text, (each) => each.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}
