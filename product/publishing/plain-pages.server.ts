import { escapeText, openTag } from './html-writer.ts';
import { contentSecurityPolicy } from './policy.server.ts';
import { makePlainServed, type Served } from './served.server.ts';
import { wordsFor } from './words.ts';

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

/** A stream that runs dry: says the same in every language and for every organization. */
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
const made = new Map<string, Served>();

/** The page for an address that leads nowhere, in Spanish for who prefers it. Belongs to no organization. */
export function notFoundPage(acceptLanguage: string | undefined): Served {
  return plainPage('notFound', 404, preferredLanguage(acceptLanguage), {});
}

/** The page for a page that can't be shown at the moment. */
export function problemPage(acceptLanguage: string | undefined): Served {
  return plainPage('problem', 503, preferredLanguage(acceptLanguage), { 'Retry-After': '5' });
}

/** The page of an organization that is suspended, whatever was asked for. Says neither who nor why. */
export function suspendedPage(acceptLanguage: string | undefined): Served {
  return plainPage('suspended', 503, preferredLanguage(acceptLanguage), { 'Retry-After': '3600' });
}

/** The page for a form's answers that came too slowly to be taken. */
export function slowPage(acceptLanguage: string | undefined): Served {
  return plainPage('slow', 408, preferredLanguage(acceptLanguage), {});
}

/** The page for a form that was sent in a way that can't be taken. */
export function refusedPage(acceptLanguage: string | undefined): Served {
  return plainPage('refusedForm', 422, preferredLanguage(acceptLanguage), {});
}

/** The page for a form that is on no published page. */
export function notOpenPage(language: string): Served {
  return plainPage('formNotOpen', 409, preferredLanguage(language), {});
}

/** English or Spanish, whichever an Accept-Language header asks for first. */
export function preferredLanguage(header: string | undefined): 'en-US' | 'es' {
  for (const range of (header ?? '').toLowerCase().split(',')) {
    if (/^\s*es\b/.test(range)) return 'es';
    if (/^\s*en\b/.test(range)) return 'en-US';
  }
  return 'en-US';
}

function plainPage(
  kind: 'formNotOpen' | 'notFound' | 'problem' | 'refusedForm' | 'slow' | 'suspended',
  status: number,
  language: 'en-US' | 'es',
  headers: Record<string, string>,
): Served {
  const key = `${kind} ${language}`;
  let page = made.get(key);
  if (!page) {
    const { title, text } = wordsFor(language)[kind];
    const body = [
      `<!doctype html>${openTag('html', [['lang', language]])}<head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      `<title>${escapeText(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>`,
      `<body><main>${DRAWING}<h1>${escapeText(title)}</h1><p>${escapeText(text)}</p></main></body></html>`,
    ].join('');
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
