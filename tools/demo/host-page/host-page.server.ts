import { createServer, type Server } from 'node:http';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import { escapeHtml } from '@tributary/form-engine/markup.ts';

/** The port of the demo's other website. */
export const HOST_PAGE_PORT = 3050;
/** Its origin, which the demo's donation form allows. It is another site than the organization's to a browser, too. */
export const HOST_PAGE_ORIGIN = `http://127.0.0.1:${HOST_PAGE_PORT}`;

/** What the other website shows. */
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
const tagOf = ({ site }: HostPage, formId: string, mode: string): string =>
  `<tributary-form form="${formId}" mode="${mode}"><a href="${site}/embed/v5/${formId}">Donate now</a></tributary-form>`;

/** A page of another website, with its own policy: of the organization's site it allows the script, the form and its frame. */
function pageOf(page: HostPage, modes: readonly string[]): { html: string; policy: string } {
  const { site } = page;
  const links = MODES.map((mode) => `<a href="/${mode}">${mode}</a>`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>The Ferry Inn</title><style>${STYLE}</style><script async src="${escapeHtml(site)}/embed/v5.js"></script></head><body><header><h1>The Ferry Inn</h1><nav aria-label="Pages">${links}</nav></header><main><p>Half of our guests come for the river. This month we collect for the people who look after it.</p>${modes.map((mode, at) => tagOf(page, page.formIds[at % page.formIds.length]!, mode)).join('<hr>')}</main></body></html>`;
  return {
    html,
    policy: `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src ${site}; connect-src ${site}; frame-src ${site}; base-uri 'none'`,
  };
}

/**
 * Makes another website that shows a form: `/frame`, `/inline` and `/popup`, several at once at `/frame+inline`.
 * @param strict a policy that forbids requests and scripts but `v5.js`, so that a form in the page can't work
 */
export function createHostPage(page: HostPage, strict = false): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const modes = path === '/' ? ['inline', 'frame'] : path.slice(1).split('+');
    if (!modes.every((mode) => MODES.some((one) => one === mode))) {
      response.writeHead(404).end();
      return;
    }
    const { html, policy } = pageOf(page, modes);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': strict ? policy.replace(/connect-src [^;]+/, "connect-src 'none'") : policy,
    });
    response.end(html);
  });
}
