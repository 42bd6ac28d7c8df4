import { createServer, type Server } from 'node:http';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import { escapeHtml } from '@tributary/form-engine/markup.ts';

/** The port of the demo's other website. */
export const HOST_PAGE_PORT = 3050;
/** Its origin, which the demo's donation form allows. It is another site than the organization's to a browser, too. */
export const HOST_PAGE_ORIGIN = `http://127.0.0.1:${HOST_PAGE_PORT}`;

/** Contents of the other website. */
export interface HostPage {
  /** The origin of the organization's site. */
  site: string;
  /** In the order of the page's forms, over and over. */
  formIds: readonly string[];
}

const MODES: readonly EmbedMode[] = ['frame', 'inline', 'popup'];
const STYLE =
  'body{margin:auto;max-width:44rem;padding:1rem;font:1rem/1.6 Georgia,serif;color:#2a2118;background:#fbf7ef;--tributary-accent:#7a4b12}nav{display:flex;gap:1rem}';

/** The tag that the console gives for a form. */
const tagOf = ({ site }: HostPage, formId: string, mode: string, link: string): string =>
  `<tributary-form form="${formId}" mode="${mode}"><a href="${site}/embed/v5/${formId}">${link}</a></tributary-form>`;

/** The page in its languages; the form follows the page's. */
const WORDS = {
  en: {
    dir: 'ltr',
    name: 'The Ferry Inn',
    pages: 'Pages',
    text: 'Half of our guests come for the river. This month we collect for the people who look after it.',
    link: 'Donate now',
  },
  ar: {
    dir: 'rtl',
    name: 'نُزُل العبّارة',
    pages: 'الصفحات',
    text: 'نصف ضيوفنا يأتون من أجل النهر. نجمع هذا الشهر التبرعات لمن يعتنون به.',
    link: 'تبرّع الآن',
  },
} as const;
type HostLanguage = keyof typeof WORDS;

/** A page of another website, with its own policy: of the organization's site it allows the script, the form and its frame. */
function pageOf(
  page: HostPage,
  modes: readonly string[],
  language: HostLanguage,
): { html: string; policy: string } {
  const { site } = page;
  const words = WORDS[language];
  const query = language === 'en' ? '' : `?lang=${language}`;
  const links = MODES.map((mode) => `<a href="/${mode}${query}">${mode}</a>`).join('');
  const html = `<!doctype html><html lang="${language}" dir="${words.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.name}</title><style>${STYLE}</style><script async src="${escapeHtml(site)}/embed/v5.js"></script></head><body><header><h1>${words.name}</h1><nav aria-label="${words.pages}">${links}</nav></header><main><p>${words.text}</p>${modes.map((mode, at) => tagOf(page, page.formIds[at % page.formIds.length]!, mode, words.link)).join('<hr>')}</main></body></html>`;
  return {
    html,
    policy: `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src ${site}; connect-src ${site}; frame-src ${site}; base-uri 'none'`,
  };
}

/**
 * Makes another website that shows a form: `/frame`, `/inline` and `/popup`, several at once at `/frame+inline`; in
 * Arabic with `?lang=ar`.
 * @param strict a policy that forbids requests and scripts but `v5.js`, so that a form in the page can't work
 */
export function createHostPage(page: HostPage, strict = false): Server {
  return createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://host');
    const language: HostLanguage = searchParams.get('lang') === 'ar' ? 'ar' : 'en';
    const modes = path === '/' ? ['inline', 'frame'] : path.slice(1).split('+');
    if (!modes.every((mode) => MODES.some((one) => one === mode))) {
      response.writeHead(404).end();
      return;
    }
    const { html, policy } = pageOf(page, modes, language);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': strict ? policy.replace(/connect-src [^;]+/, "connect-src 'none'") : policy,
    });
    response.end(html);
  });
}
