import Negotiator from 'negotiator';

/** Longer than any browser's header. */
const MAX_LENGTH = 500;

/** The language tags of an Accept-Language header, most wanted first; none without a header. */
export function acceptedLanguages(header: string | undefined): string[] {
  return new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, MAX_LENGTH) } }).languages();
}
