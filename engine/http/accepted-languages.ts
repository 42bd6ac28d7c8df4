import Negotiator from 'negotiator';

/** Longer than any browser's. */
const MAX_LENGTH = 500;

/** The language tags that an Accept-Language header asks for, the most wanted first; none without a header. */
export function acceptedLanguages(header: string | undefined): string[] {
  return new Negotiator({ headers: { 'accept-language': (header ?? '').slice(0, MAX_LENGTH) } }).languages();
}
