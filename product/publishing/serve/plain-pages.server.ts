import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { directionOf, firstTextLanguage, textLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { PREFERENCE_STYLES } from '@tributary/resources/preference-centers/page/styles.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import type { ClosedPage } from '../page-content.ts';
import { contentSecurityPolicy } from '../compile/policy.server.ts';
import { makePlainServed, type Served } from './answers/served.server.ts';

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4ee;color:#1b2330;',
  'font:400 1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  'main{max-width:30rem;padding:2rem;text-align:center}',
  'svg{width:11rem;height:auto;color:#5d8f86}',
  'h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}',
  'p{margin:0;color:#566070;text-wrap:pretty}',
  '@media (prefers-color-scheme:dark){body{background:#14201f;color:#f1efe8}p{color:#b9c2c0}svg{color:#7fb5aa}}',
].join('');

/** A stream that runs dry: an illustration for every language and organization. */
const DRAWING =
  '<svg viewBox="0 0 176 72" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" aria-hidden="true">' +
  '<path d="M4 20c22-14 42 14 64 4s34-18 52-8"/><path d="M4 38c24-12 40 12 62 4s28-14 42-8" opacity=".7"/>' +
  '<path d="M4 56c20-10 36 8 54 3s20-8 28-6" opacity=".4"/><path d="M138 22h2M126 40h2M106 55h2M154 26h.5M142 42h.5M122 57h.5" opacity=".6"/></svg>';

const CSP = contentSecurityPolicy({
  scripts: [],
  styles: [STYLE],
  hasForm: false,
  hasVideo: false,
  paymentOrigins: [],
  frameAncestors: ["'none'"],
});
/** Pages of recurring gifts: rows of two columns, and sections one below the other. */
const GIFT_STYLE =
  '.tf-gift .tf-row{grid-template-columns:auto minmax(0,1fr)}.tf-gift .tf-text{margin:0}' +
  '.tf-gift form{display:grid;gap:1.25rem;margin:0}.tf-gift section{display:grid;gap:.75rem;margin-block-start:1rem}' +
  '.tf-gift .tf-actions,.tf-gift .tf-field{margin:0}.tf-gift summary{cursor:pointer}.tf-gift details form{margin-block-start:.75rem}' +
  '.tf-gift ul{display:grid;gap:.25rem;padding-inline-start:1.25rem}' +
  '.tf-gift .tf-quiet{background:var(--tf-surface);color:var(--tf-ink);border:1px solid var(--tf-line)}.tf-gift .tf-quiet:hover{background:color-mix(in srgb,var(--tf-ink) 6%,var(--tf-surface))}' +
  // The button that ends a gift differs from the one that saves a change.
  '.tf-gift .tf-stop{display:grid;place-items:center;min-block-size:3.25rem;padding:.75rem 1.5rem;border:1px solid var(--tf-danger);border-radius:var(--tf-radius);color:var(--tf-danger);font-weight:640;list-style:none}' +
  '.tf-gift .tf-stop::-webkit-details-marker{display:none}.tf-gift .tf-stop:hover{background:color-mix(in srgb,var(--tf-danger) 6%,var(--tf-surface))}' +
  '.tf-gift .tf-stop:focus-visible{outline:2px solid var(--tf-danger);outline-offset:2px}.tf-gift [open]>.tf-stop{background:color-mix(in srgb,var(--tf-danger) 6%,var(--tf-surface))}' +
  '.tf-gift .tf-sure{display:grid;gap:.75rem;padding:1.25rem;border:1px solid var(--tf-danger);border-radius:var(--tf-radius);background:color-mix(in srgb,var(--tf-danger) 4%,var(--tf-surface))}' +
  '.tf-gift .tf-sure .tf-button{background:var(--tf-danger);color:var(--tf-surface)}.tf-gift .tf-sure .tf-button:hover{background:color-mix(in srgb,var(--tf-danger) 88%,#000)}';
/** The form's design on dark screens, as the pages above have it. */
const DARK =
  '@media (prefers-color-scheme:dark){body{background:#14201f}.tf{--tf-accent:#7fc4b8;--tf-on-accent:#0f1d1b;--tf-ink:#f1efe8;--tf-muted:#b9c2c0;--tf-line:#7f918e;--tf-hairline:#344644;--tf-surface:#1d2b2a;--tf-danger:#ff9d8f}}';
/** An outcome is aligned to its own edge and has the form's design. */
const OUTCOME_STYLE = [
  formStyles,
  ':root{color-scheme:light dark}body{margin:0;background:#f6f4ee;font:400 1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}',
  'main{max-width:40rem;margin:auto;padding:2rem 1.25rem}',
  GIFT_STYLE,
  PREFERENCE_STYLES,
  DARK,
].join('');
const OUTCOME_CSP = contentSecurityPolicy({
  scripts: [],
  styles: [OUTCOME_STYLE],
  hasForm: true,
  hasVideo: false,
  paymentOrigins: [],
  frameAncestors: ["'none'"],
});
const made = new Map<string, Served>();

/** The 404 page, in a language that the visitor's browser asks for. Belongs to no organization. */
export function notFoundPage(acceptLanguage: string | undefined): Served {
  return plainPage('notFound', 404, firstTextLanguage(acceptedLanguages(acceptLanguage)), {});
}

/** Where a page was public: the organization's own text, or ours in the page's language. */
export function closedPage({ language, text, organization }: ClosedPage & { organization: string }): Served {
  const messages = publishedMessages(language).closedPage;
  const said = text.trim() || messages.text;
  const paragraphs = said.split(/\n+/).map((line) => `<p>${escapeText(line)}</p>`);
  return makePlainServed({
    status: 410,
    body: documentOf(
      language,
      escapeText(messages.title),
      STYLE,
      `${DRAWING}<h1>${escapeText(messages.title)}</h1>${paragraphs.join('')}<p><small>${escapeText(organization)}</small></p>`,
    ),
    contentType: 'text/html; charset=utf-8',
    // The page may be public again at any moment.
    cacheControl: 'no-store',
    csp: CSP,
    headers: { 'X-Robots-Tag': 'noindex' },
  });
}

/** The page for a temporary failure. */
export function problemPage(acceptLanguage: string | undefined): Served {
  return plainPage('problem', 503, firstTextLanguage(acceptedLanguages(acceptLanguage)), {
    'Retry-After': '5',
  });
}

/** The page of a suspended organization, for every path. Names neither organization nor reason. */
export function suspendedPage(acceptLanguage: string | undefined): Served {
  return plainPage('suspended', 503, firstTextLanguage(acceptedLanguages(acceptLanguage)), {
    'Retry-After': '3600',
  });
}

/** The page for a form's body that arrived too slowly. */
export function slowPage(acceptLanguage: string | undefined): Served {
  return plainPage('slow', 408, firstTextLanguage(acceptedLanguages(acceptLanguage)), {});
}

/** The page for a malformed form request. */
export function refusedPage(acceptLanguage: string | undefined): Served {
  return plainPage('refusedForm', 422, firstTextLanguage(acceptedLanguages(acceptLanguage)), {});
}

/** The page for a form that is on no published page. */
export function notOpenPage(language: string): Served {
  return plainPage('formNotOpen', 409, textLanguage(language), {});
}

function plainPage(
  kind: 'formNotOpen' | 'notFound' | 'problem' | 'refusedForm' | 'slow' | 'suspended',
  status: number,
  language: TextLanguage,
  headers: Record<string, string>,
): Served {
  const key = `${kind} ${language}`;
  let page = made.get(key);
  if (!page) {
    const { title, text } = publishedMessages(language)[kind];
    const body = documentOf(
      language,
      escapeText(title),
      STYLE,
      `${DRAWING}<h1>${escapeText(title)}</h1><p>${escapeText(text)}</p>`,
    );
    page = makePlainServed({
      status,
      body,
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'no-store',
      csp: CSP,
      headers,
    });
    made.set(key, page);
  }
  return page;
}

/**
 * The outcome of a form that is no longer on any published page, on a separate page.
 * @param html the form engine's, in the language of the form
 * @param answer its status, and whether it answers a post
 */
export function outcomePage(
  language: string,
  html: string,
  headers: Record<string, string>,
  { status = 200, isPosted = false }: { status?: number; isPosted?: boolean } = {},
): Served {
  return makePlainServed({
    status,
    body: documentOf(language, /<h1[^>]*>([^<]*)</.exec(html)?.[1] ?? '', OUTCOME_STYLE, html),
    contentType: 'text/html; charset=utf-8',
    // Going back leads to the submitted form, which a browser shows again only where it may keep it.
    cacheControl: isPosted ? 'private, no-cache' : 'no-store',
    csp: OUTCOME_CSP,
    headers: { ...headers, 'X-Robots-Tag': 'noindex' },
  });
}

/** @param title HTML text: escaped */
function documentOf(language: string, title: string, style: string, main: string): string {
  const attributes: [string, string][] = [
    ['lang', language],
    ['dir', directionOf(language)],
  ];
  return [
    `<!doctype html>${openTag('html', attributes)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head>`,
    `<body><main>${main}</main></body></html>`,
  ].join('');
}
