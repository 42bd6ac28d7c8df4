/**
 * Places of a page that the publisher fills with more than markup: films, links to share the page, and countdowns. A
 * place is an empty `div` with one of these attributes; its words are in `title`, which is translated with the page.
 */
export const WIDGETS = {
  film: 'data-tributary-video',
  share: 'data-tributary-share',
  countdown: 'data-tributary-countdown',
} as const;
export type WidgetKind = keyof typeof WIDGETS;
export const WIDGET_KINDS = Object.keys(WIDGETS) as WidgetKind[];

/** The place of a counter says in this attribute how it is drawn. */
export const COUNTER_LOOK = 'data-tributary-look';

/** A film: how it is shown, and where a browser without scripts goes. */
export interface Video {
  provider: 'youtube' | 'vimeo' | 'file';
  /** The address that the frame or the player loads. */
  source: string;
  /** Where the film can be seen otherwise. */
  page: string;
}

/** The film at an address of YouTube or Vimeo, or of a file; null for any other address. */
export function videoAt(address: string): Video | null {
  if (!URL.canParse(address.trim())) return null;
  const url = new URL(address.trim());
  if (url.protocol !== 'https:' || url.username !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = '', third = ''] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(['embed', 'shorts', 'live'].includes(first) ? second : (url.searchParams.get('v') ?? ''));
  if (host === 'vimeo.com') return vimeo(first, second || (url.searchParams.get('h') ?? ''));
  if (host === 'player.vimeo.com') return vimeo(second, third || (url.searchParams.get('h') ?? ''));
  return /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname)
    ? { provider: 'file', source: url.href, page: url.href }
    : null;
}

function youtube(id: string): Video | null {
  if (!/^[\w-]{6,20}$/.test(id)) return null;
  return {
    provider: 'youtube',
    source: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${id}`,
  };
}

function vimeo(id: string, key: string): Video | null {
  if (!/^\d{4,15}$/.test(id) || !/^[0-9a-f]{0,20}$/.test(key)) return null;
  return {
    provider: 'vimeo',
    source: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
  };
}

/** Where a page can be shared, in the order in which a new place offers them. */
export const SHARE_TARGETS = ['copy', 'email', 'whatsapp', 'facebook', 'linkedin', 'telegram', 'x'] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The targets that a place names, separated by blanks, each once; unknown ones are left out. */
export const shareTargetsIn = (text: string): ShareTarget[] => {
  const named = new Set(text.split(/\s+/));
  return SHARE_TARGETS.filter((target) => named.has(target));
};

/** The moment to which a place counts, in ISO 8601; null for another text. */
export function momentIn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The value that a place may keep, or null when the attribute is removed; empty while nothing is set. */
export function widgetValue(kind: WidgetKind, value: string): string | null {
  if (value === '') return '';
  if (kind === 'film') return videoAt(value) ? value.trim() : null;
  if (kind === 'share') return shareTargetsIn(value).join(' ');
  return momentIn(value);
}

/** The kind of place that an attribute makes, if any. */
export const widgetOf = (attribute: string): WidgetKind | undefined =>
  WIDGET_KINDS.find((kind) => WIDGETS[kind] === attribute);
