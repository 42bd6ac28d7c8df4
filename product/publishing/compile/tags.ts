import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import type { TagManagerSettings } from '@tributary/resources/integrations/tag-manager.ts';
import type { Asset } from '@tributary/resources/security/assets.ts';
import type { CspDocument, Directive } from '@tributary/resources/security/sources.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { policyAddress } from './privacy-link.ts';

/** Additions of a tag manager, and of scripts that wait for the visitor, to a page. */
export interface PageTags {
  /** Before the script: the notice, where visitors are asked. */
  notice: string;
  /** The button that opens the notice again; empty where visitors are not asked. */
  change: string;
  /** The text of the script, and the opening tag that names the container. */
  script: string;
  opening: string;
  /** The container's sources, for the page's policy. */
  sources: Partial<Record<Directive, readonly string[]>>;
}

/** A page with a notice. */
interface NoticePage {
  language: string;
  siteName: string;
  policies: PrivacyData['policies'];
}

/** Buttons have one look, so that refusing is as easy as accepting. Pages without a theme give the notice theirs. */
export const TAG_STYLES = `
.ts-consent{position:fixed;inset-inline:0;inset-block-end:0;z-index:2147483000;display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;justify-content:space-between;max-height:70vh;overflow:auto;padding:1.25rem max(1.25rem,(100% - 72rem)/2);background:#fff;color:#1b1f24;border-block-start:1px solid #8a929c;box-shadow:0 -8px 32px rgba(0,0,0,.14);font:400 1rem/1.5 var(--ts-font,system-ui,sans-serif)}
.ts-consent[hidden]{display:none}
.ts-consent-text{flex:1 1 24rem;max-width:46rem}
.ts-consent p{margin:0}
.ts-consent p+p{margin-block-start:.375rem}
.ts-consent a{color:inherit}
.ts-consent-choices{display:flex;flex:0 0 auto;gap:.75rem}
.ts-consent button{flex:1 1 0;min-width:7.5rem;min-height:3rem;padding:.5rem 1.5rem;border:2px solid #1b1f24;border-radius:.5rem;background:#1b1f24;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.ts-consent :focus-visible{outline:3px solid #1b1f24;outline-offset:3px}
.ts-privacy button{padding:0;margin-inline:.5rem;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer}
.ts-privacy button[hidden]{display:none}
@media (max-width:575px){.ts-consent-choices{flex:1 1 100%}}
@media print{.ts-consent{display:none}}
`.trim();

/** Other services that pages load. */
interface LoadedServices {
  tagManager: TagManagerSettings | undefined;
  /** The scripts that wait until the visitor accepts. */
  waiting: readonly Pick<Asset, 'name'>[];
  /** Names the waiting scripts: a visitor who accepted others before is asked again. Empty where no script waits. */
  asked: string;
}

/**
 * A page's additions for the services that the organization loads; undefined where it has neither a tag manager nor a
 * waiting script.
 * @param script the built script of such pages
 */
export function pageTags(services: LoadedServices, page: NoticePage, script: string): PageTags | undefined {
  const { tagManager, waiting, asked } = services;
  if (!tagManager && waiting.length === 0) return undefined;
  const asks = waiting.length > 0 || tagManager?.consent === 'ask';
  const words = publishedMessages(page.language).tags;
  return {
    notice: asks ? noticeOf(services, page) : '',
    change: asks
      ? `${openTag('button', [
          ['type', 'button'],
          ['data-consent-change', ''],
          ['hidden', ''],
        ])}${escapeText(words.change)}</button>`
      : '',
    script: script.trim(),
    opening: openTag('script', [
      ...(tagManager ? containerOf(tagManager) : []),
      ...(waiting.length > 0 ? [['data-asked', asked] as const] : []),
    ]),
    sources: tagManager ? tagSources(tagManager) : {},
  };
}

const containerOf = ({ provider, container, consent, advertising }: TagManagerSettings) =>
  [
    ['data-provider', provider],
    ['data-container', container],
    ['data-consent', consent],
    ['data-advertising', String(advertising)],
  ] as const;

const TAG_MANAGERS = { google: 'Google Tag Manager', matomo: 'Matomo Tag Manager' } as const;

function noticeOf(
  { tagManager, waiting }: LoadedServices,
  { language, siteName, policies }: NoticePage,
): string {
  const words = publishedMessages(language).tags;
  // A tag manager that is always loaded is nothing to be asked about.
  const asking = tagManager?.consent === 'ask' ? tagManager : undefined;
  const services = [...(asking ? [TAG_MANAGERS[asking.provider]] : []), ...waiting.map(({ name }) => name)];
  const [plain, withAdvertising] =
    waiting.length > 0 ? [words.services, words.servicesAdvertising] : [words.statistics, words.advertising];
  const text = fillMessage(asking?.advertising ? withAdvertising : plain, {
    name: siteName,
    service: new Intl.ListFormat(language).format(services),
  });
  const policy = policyAddress(policies, language);
  const link = policy ? ` ${openTag('a', [['href', policy.href]])}${escapeText(policy.title)}</a>` : '';
  const button = (choice: string, label: string): string =>
    `${openTag('button', [
      ['type', 'button'],
      ['data-choice', choice],
    ])}${escapeText(label)}</button>`;
  const opening = openTag('section', [
    ['class', 'ts-consent'],
    ['aria-label', words.change],
    ['hidden', ''],
  ]);
  return (
    `${opening}<div class="ts-consent-text"><p><strong>${escapeText(waiting.length > 0 ? words.servicesTitle : words.title)}</strong></p>` +
    `<p>${escapeText(text)}${link}</p></div>` +
    `<div class="ts-consent-choices">${button('refused', words.refuse)}${button('accepted', words.accept)}</div></section>`
  );
}

/**
 * Sources of the container itself and of the usual statistics tags; everything else is added in the security settings.
 */
export function tagSources({ provider, container, advertising }: TagManagerSettings): PageTags['sources'] {
  if (provider === 'matomo') {
    const { origin, hostname, pathname } = new URL(container);
    const [, instance = ''] = /^\/([a-z0-9-]+\.matomo\.cloud)\//.exec(pathname) ?? [];
    // Matomo's own cloud serves the files of all of its customers from one host.
    return hostname === 'cdn.matomo.cloud' && instance
      ? {
          'script-src': [`${origin}/${instance}/`],
          'connect-src': [`https://${instance}`],
        }
      : { 'script-src': [`${origin}/`], 'connect-src': [origin] };
  }
  const google = 'https://www.googletagmanager.com';
  return {
    'script-src': [
      `${google}/gtm.js`,
      `${google}/gtag/`,
      ...(advertising ? ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net'] : []),
    ],
    'connect-src': [
      google,
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      ...(advertising
        ? ['https://www.googleadservices.com', 'https://*.g.doubleclick.net', 'https://www.google.com']
        : []),
    ],
    ...(advertising ? { 'frame-src': [google, 'https://td.doubleclick.net'] } : {}),
  };
}

/** The sources of the organization's settings and those of its tags. */
export function withTagSources(
  added: Partial<CspDocument['directives']>,
  tags: PageTags | undefined,
): Partial<CspDocument['directives']> {
  if (!tags) return added;
  const both = (directive: Directive): string[] => [
    ...(added[directive] ?? []),
    ...(tags.sources[directive] ?? []),
  ];
  return {
    ...added,
    'script-src': both('script-src'),
    'connect-src': both('connect-src'),
    'frame-src': both('frame-src'),
  };
}
