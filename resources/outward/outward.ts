import * as z from 'zod';

const URL_LIMIT = 2048;

/** The errors for a URL that can't be called. */
export const URL_REFUSED = {
  /** Specification, section 5. */
  invalid: 'URL is invalid',
  insecure: 'Use an address that begins with https',
  port: 'This port can not be called from here',
  place: 'This address can not be called from here',
} as const;

/** The message key of each, for a ui's `refusals`. */
export const URL_REFUSALS: Readonly<Record<string, string>> = {
  [URL_REFUSED.invalid]: 'outward:refusal.invalid',
  [URL_REFUSED.insecure]: 'outward:refusal.insecure',
  [URL_REFUSED.port]: 'outward:refusal.port',
  [URL_REFUSED.place]: 'outward:refusal.place',
};

/** Outgoing requests. The egress room provides them. */
export interface Outward {
  /**
   * Returns why a URL can't be called, one of `URL_REFUSED`, judged by the URL alone; undefined if it may be called.
   */
  refusalOf(url: string): string | undefined;
}

/** Checks a URL by its text alone; the server checks more. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** A URL that the product calls. @param field its name in the error for a missing one */
export const outwardUrl = (field: string) =>
  z
    .string({ error: `The ${field} field is required` })
    // Addresses are pasted, often with a space or the end of a line.
    .trim()
    .min(1, `The ${field} field is required`)
    .max(URL_LIMIT, `At most ${URL_LIMIT} characters`)
    .refine((text) => text === '' || isWebAddress(text), URL_REFUSED.invalid);
