/** Where a person goes when no other place is known. */
export const HOME = '/dashboard/analytics';

/** Longer than any screen's address with its filters; what is longer was made by somebody else. */
const MAX_LENGTH = 2000;

/** Places that would lead back into the sign-in itself. */
const NOT_A_PLACE = /^\/(login|auth|api)(\/|$)/;

const hasControl = (text: string): boolean =>
  [...text].some((letter) => letter.charCodeAt(0) < 0x20 || letter.charCodeAt(0) === 0x7f);

/**
 * The path to return to after signing in, if it is a place of this console; the dashboard otherwise. Whoever wrote the
 * link may have written anything: another host in one of the spellings that browsers understand, a script, a novel.
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
  // `/..//evil` becomes `//evil` once resolved, and would be a host for whoever resolves it again.
  if (address.origin !== new URL(origin).origin || address.pathname.startsWith('//')) return HOME;
  if (address.pathname === '/' || NOT_A_PLACE.test(address.pathname)) return HOME;
  return address.pathname + address.search + address.hash;
}
