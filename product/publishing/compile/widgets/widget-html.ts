import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { inLocale } from '@tributary/kit/languages.ts';
import {
  momentIn,
  type ShareTarget,
  shareTargetsIn,
  videoAt,
  type WidgetKind,
} from '../../../page-markup/widgets.ts';
import { escapeText, openTag } from '../../markup/html-writer.ts';

/** Values for a widget besides its own. */
export interface WidgetPage {
  language: string;
  /** The page's public address. */
  address: string;
  /** The page's title, which a shared link brings along. */
  title: string;
  /** The organization's time zone; UTC when it has none. */
  timeZone?: string | undefined;
}

/**
 * The html of a film, of links to share the page or of a countdown. All of them work without a script; the page's
 * widget script adds to them. Empty while nothing is set.
 * @param words the place's own text
 */
export function widgetHtml(kind: WidgetKind, value: string, words: string, page: WidgetPage): string {
  if (kind === 'film') return videoHtml(value, words, page);
  return kind === 'share' ? shareHtml(value, words, page) : countdownHtml(value, words, page);
}

/** The origins that a film loads from once it is played; null for a place without a film. */
export function videoOrigin(value: string): { directive: 'frame' | 'media'; origin: string } | null {
  const video = videoAt(value);
  if (!video) return null;
  return { directive: video.provider === 'file' ? 'media' : 'frame', origin: new URL(video.source).origin };
}

function videoHtml(value: string, words: string, { language }: WidgetPage): string {
  const video = videoAt(value);
  if (!video) return '';
  const messages = publishedMessages(language).video;
  const service = { youtube: 'YouTube', vimeo: 'Vimeo', file: new URL(video.source).hostname }[
    video.provider
  ];
  const name = words || messages.film;
  const link = openTag('a', [
    ['class', 'ts-video-open'],
    ['href', video.page],
    ['target', '_blank'],
    ['rel', 'noopener noreferrer'],
    ['data-player', video.provider === 'file' ? 'video' : 'iframe'],
    ['data-source', video.source],
    ['data-title', name],
  ]);
  return (
    `<div class="ts-video">${link}<span class="ts-video-play" aria-hidden="true"></span>` +
    `<strong>${escapeText(fillMessage(messages.play, { name }))}</strong>` +
    `<span class="ts-video-note">${escapeText(fillMessage(messages.consent, { service }))}</span></a></div>`
  );
}

const NAMES: Record<Exclude<ShareTarget, 'copy' | 'email'>, string> = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  x: 'X',
};

function shareAddress(target: Exclude<ShareTarget, 'copy'>, { address, title }: WidgetPage): string {
  const [link, text] = [encodeURIComponent(address), encodeURIComponent(title)];
  switch (target) {
    case 'email':
      return `mailto:?subject=${text}&body=${link}`;
    case 'whatsapp':
      return `https://wa.me/?text=${text}%20${link}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${link}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${link}`;
    case 'telegram':
      return `https://t.me/share/url?url=${link}&text=${text}`;
    case 'x':
      return `https://x.com/intent/post?text=${text}&url=${link}`;
  }
}

function shareHtml(value: string, words: string, page: WidgetPage): string {
  const targets = shareTargetsIn(value);
  if (targets.length === 0) return '';
  const messages = publishedMessages(page.language).share;
  const label = words || messages.label;
  const items = targets.map((target) => {
    if (target === 'copy') {
      const button = openTag('button', [
        ['type', 'button'],
        ['class', 'ts-share-copy'],
        ['data-link', page.address],
        ['data-done', messages.copied],
      ]);
      // Copying needs the script, which shows the button.
      return `<li hidden>${button}${escapeText(messages.copy)}</button><span role="status"></span></li>`;
    }
    const link = openTag('a', [
      ['href', shareAddress(target, page)],
      ...(target === 'email' ? [] : ([['target', '_blank']] as const)),
      ['rel', 'noopener noreferrer nofollow'],
    ]);
    return `<li>${link}${escapeText(target === 'email' ? messages.email : NAMES[target])}</a></li>`;
  });
  const opening = openTag('nav', [
    ['class', 'ts-share'],
    ['aria-label', label],
  ]);
  return `${opening}<p>${escapeText(label)}</p><ul>${items.join('')}</ul></nav>`;
}

function countdownHtml(value: string, words: string, { language, timeZone }: WidgetPage): string {
  const moment = momentIn(value);
  if (moment === null) return '';
  const shown = inLocale(language, (locale) =>
    new Intl.DateTimeFormat([locale, 'en'], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: timeZone || 'UTC',
    }).format(new Date(moment)),
  );
  const opening = openTag('div', [
    ['class', 'ts-countdown'],
    ['data-until', moment],
    ['data-over', publishedMessages(language).countdown.over],
  ]);
  return (
    `${opening}${words ? `<p class="ts-countdown-title">${escapeText(words)}</p>` : ''}` +
    `<p class="ts-countdown-rest" hidden></p>` +
    `<p class="ts-countdown-date">${openTag('time', [['datetime', moment]])}${escapeText(shown)}</time></p></div>`
  );
}
