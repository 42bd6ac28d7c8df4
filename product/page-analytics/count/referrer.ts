import { OTHER, type VisitSource } from '../what.ts';
import { EMAIL_HOSTS, SEARCH_HOSTS, SOCIAL_HOSTS } from './hosts.data.ts';

/** Where a view came from. The words are empty where the address has none. */
export interface Arrival {
  source: VisitSource;
  /** The host that led here, without `www.`; empty for none and for the organization's own. */
  host: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

const HOST = /^(?:https?:\/\/|android-app:\/\/)([a-z0-9.-]{1,100})(?::\d{1,5})?(?:[/?#]|$)/i;
/** Words of campaigns are short; a long or encoded one is an identifier. */
const LONGEST_WORD = 60;
const IDENTIFIER = /[0-9a-f]{16,}|\d{7,}|[A-Za-z0-9_-]{40,}/i;

/** The host of a Referer header, in lower case and without `www.`; `*` for one that is not plain, empty for none. */
export function hostOf(referer: string | undefined): string {
  if (!referer) return '';
  const host = HOST.exec(referer.slice(0, 300))?.[1]
    ?.toLowerCase()
    .replace(/^www\./, '');
  if (!host) return OTHER;
  // A numeric address can be a person's own machine.
  return /^[\d.]+$/.test(host) || !host.includes('.') ? OTHER : host;
}

const isAmong = (host: string, known: ReadonlySet<string>): boolean => {
  for (let at = 0; at >= 0; at = host.indexOf('.', at + 1))
    if (known.has(at === 0 ? host : host.slice(at + 1))) return true;
  return false;
};

/** Search engines have one host in each country: `google.co.uk`. */
const SEARCH_NAME = /(?:^|\.)(?:google|bing|yahoo|yandex|baidu|ecosia|qwant)\.[a-z.]{2,6}$/;
const MAIL_NAME = /^(?:web)?mail\d*\.|(?:^|\.)webmail\./;

function classOf(host: string): VisitSource {
  if (host === '') return 'direct';
  if (isAmong(host, EMAIL_HOSTS) || MAIL_NAME.test(host)) return 'email';
  if (isAmong(host, SOCIAL_HOSTS)) return 'social';
  if (isAmong(host, SEARCH_HOSTS) || SEARCH_NAME.test(host)) return 'search';
  return 'site';
}

/** A word of an advertisement's address as it is counted: words that could identify a person become `*`. */
export function campaignWord(text: string): string {
  const word = text.trim().toLowerCase();
  if (word === '') return '';
  const isPlain = word.length <= LONGEST_WORD && /^[\p{L}\p{N} ._+:/|-]+$/u.test(word);
  return isPlain && !IDENTIFIER.test(word) ? word : OTHER;
}

/** Words for sources that people give their links. */
const MEDIUMS: Readonly<Record<string, VisitSource>> = {
  email: 'email',
  'e-mail': 'email',
  newsletter: 'email',
  social: 'social',
  'social-media': 'social',
};

/**
 * Where a view came from.
 * @param referer the header of the request
 * @param query of the address, with its `?`
 * @param ownHost the host that was asked, in lower case and without its port
 */
export function arrivalOf(referer: string | undefined, query: string, ownHost: string): Arrival {
  const host = hostOf(referer);
  const isOwn = host !== '' && host === ownHost;
  const arrival: Arrival = {
    source: isOwn ? 'internal' : classOf(host),
    host: isOwn ? '' : host,
    utmSource: '',
    utmMedium: '',
    utmCampaign: '',
  };
  // The usual address has none, and needs no parsing.
  if (!query.includes('utm_')) return arrival;
  const words = new URLSearchParams(query.slice(0, 1000));
  arrival.utmSource = campaignWord(words.get('utm_source') ?? '');
  arrival.utmMedium = campaignWord(words.get('utm_medium') ?? '');
  arrival.utmCampaign = campaignWord(words.get('utm_campaign') ?? '');
  const said = MEDIUMS[arrival.utmMedium];
  // A link in an e-mail program leaves no referrer: its words say where it was.
  if (said && (arrival.source === 'direct' || arrival.source === 'site')) arrival.source = said;
  return arrival;
}
