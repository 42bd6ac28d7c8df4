/** The default path after signing in. */
export const HOME = '/dashboard/analytics';

/** Longer than any screen's URL with its filters; the console writes none that is longer. */
const MAX_LENGTH = 2000;

/** Paths that would lead back into the sign-in itself. */
const NOT_A_PLACE = /^\/(login|auth|api)(\/|$)/;

const hasControl = (text: string): boolean =>
  [...text].some((letter) => letter.charCodeAt(0) < 0x20 || letter.charCodeAt(0) === 0x7f);

/**
 * The path to return to after signing in, if it is a path of this console; the dashboard otherwise. The link may have
 * been crafted: with another host in one of the notations that browsers accept, a script, an overlong text.
 */
export function safeReturnPath(wanted: unknown, origin = 'https://console.invalid'): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH) return HOME;
  if (!wanted.startsWith('/') || wanted.includes('\\') || hasControl(wanted)) return HOME;
  let address: URL;
  try {
    address = new URL(wanted, origin);
  } catch {
    return HOME;
  }
  // `/..//evil` becomes `//evil` once resolved, which would be a host when resolved again.
  if (address.origin !== new URL(origin).origin || address.pathname.startsWith('//')) return HOME;
  if (address.pathname === '/' || NOT_A_PLACE.test(address.pathname)) return HOME;
  return address.pathname + address.search + address.hash;
}
