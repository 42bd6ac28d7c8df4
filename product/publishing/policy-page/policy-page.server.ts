import { baseLanguage, directionOf } from '@tributary/kit/languages.ts';
import type { PrivacyData } from '@tributary/resources/privacy/privacy.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { contentSecurityPolicy } from '../compile/policy.server.ts';

const STYLE = [
  ':root{color-scheme:light dark}*{box-sizing:border-box}',
  'body{margin:0;background:#f6f4ee;color:#1b2330;',
  'font:400 1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  'main{max-width:42rem;margin:0 auto;padding:clamp(2.5rem,10vh,6rem) 1.25rem 4rem}',
  'h1{margin:0 0 1.5rem;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;overflow-wrap:anywhere}',
  'p{margin:0 0 1rem;overflow-wrap:anywhere}a{color:#0b5f58}nav{margin-block-end:2rem}nav a{margin-inline-end:1rem}',
  '@media (prefers-color-scheme:dark){body{background:#14201f;color:#f1efe8}a{color:#8fd0c4}}',
].join('');

const CSP = contentSecurityPolicy({
  scripts: [],
  styles: [STYLE],
  hasForm: false,
  hasVideo: false,
  paymentOrigins: [],
  frameAncestors: ["'none'"],
});

/**
 * The privacy policy of an organization at its own site, where its text is stored here.
 * @param language the one that the address names; without it the first
 * @returns undefined where there is none in that language
 */
export function policyPage(
  { policies, contactEmail }: Pick<PrivacyData, 'policies' | 'contactEmail'>,
  language: string | undefined,
): { body: string; csp: string } | undefined {
  const here = policies.filter(({ url }) => url === '');
  const policy =
    language === undefined ? here[0] : here.find((each) => each.language === baseLanguage(language));
  if (!policy) return undefined;
  const paragraphs = policy.text
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`);
  const others = here
    .filter((each) => each !== policy)
    .map((each) => `${linkTo(each.language, each.title)}`)
    .join('');
  const contact = contactEmail
    ? `<p>${openTag('a', [['href', `mailto:${contactEmail}`]])}${escapeText(contactEmail)}</a></p>`
    : '';
  const html = openTag('html', [
    ['lang', policy.language],
    ['dir', directionOf(policy.language)],
  ]);
  return {
    body: [
      `<!doctype html>${html}<head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">',
      `<title>${escapeText(policy.title)}</title><style>${STYLE}</style></head><body><main>`,
      others ? `<nav>${others}</nav>` : '',
      `<h1 dir="auto">${escapeText(policy.title)}</h1>${paragraphs.join('')}${contact}</main></body></html>`,
    ].join(''),
    csp: CSP,
  };
}

const linkTo = (language: string, title: string): string =>
  `${openTag('a', [
    ['href', `/privacy-policy/${language}`],
    ['hreflang', language],
    ['lang', language],
  ])}${escapeText(title)}</a>`;
