import { LOCALE_NAMES, LOCALES } from '@tributary/kit/i18n/locales.ts';
import { html, type Html } from './html.ts';
import { mark, streams } from './illustrations.ts';
import { messagesOf, type Language } from './language.ts';

/** Values for every page in addition to its content. */
export interface Frame {
  language: Language;
  /** The address of the style sheet. */
  stylesheet: string;
  /** The address of the script that asks for passkeys. */
  passkeyScript: string;
  /** The address of the script that tells the browser's time zone. */
  zoneScript: string;
  /** The page's own address with this language, or null where switching would lose the page. */
  switchTo: ((language: Language) => string) | null;
}

function languageSwitch({ language, switchTo }: Frame): Html | null {
  if (!switchTo) return null;
  const items = LOCALES.map(
    (code) =>
      html`<a
        href="${switchTo(code)}"
        lang="${code}"
        hreflang="${code}"
        ${code === language ? html`aria-current="true"` : null}
        >${LOCALE_NAMES[code]}</a
      >`,
  );
  return html`<nav class="language" aria-label="${messagesOf(language).language}">${items}</nav>`;
}

/** A whole page of hosted sign-in. It works without scripts, and its policy allows none but our two. */
export function page(frame: Frame, title: string, content: Html): string {
  const messages = messagesOf(frame.language);
  return html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${messages.brand}</title>
        <link rel="stylesheet" href="${frame.stylesheet}" />
      </head>
      <body>
        <div class="page">
          <header><span class="brand">${mark}${messages.brand}</span></header>
          <main>${content}</main>
          <footer>${languageSwitch(frame)}</footer>
        </div>
        <aside class="picture" aria-label="${messages.brand}">
          ${streams}
          <p class="tagline">${messages.tagline}</p>
          <p class="detail">${messages.taglineDetail}</p>
        </aside>
      </body>
    </html>`.text;
}
