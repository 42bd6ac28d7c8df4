import { formStyles } from '@tributary/form-engine/html/styles.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import { COUNTER_STYLES } from '@tributary/resources/counters/counter-styles.ts';
import { FORM_THEME } from '../../publishing/publish/form-theme.ts';
import { SITE_PART_STYLES } from '../../publishing/compile/site-parts.ts';
import { BASE_STYLES } from '../../publishing/compile/styles/base-styles.ts';
import { asStyle } from '../../page-builder/style/as-style.ts';
import { cleanHtml } from '../../page-builder/safety/clean-html.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../../page-builder/safety/allowed-markup.ts';

/** The id of the style element that holds the theme; its text is replaced as the theme is edited. */
export const THEME_STYLE_ID = 'theme';

export interface PreviewPage {
  language: string;
  direction: 'ltr' | 'rtl';
  /** The page's markup and style; pictures of the site have their whole URL. */
  recipes: { html: string; css: string };
  /** Html of the page's slots by the form engine and the counters, by their ids. */
  slots: ReadonlyMap<string, string>;
  /** Null for a sample, which shows the parts that the theme has markup of. */
  siteParts: Record<SitePart, boolean> | null;
}

// Nothing runs, is sent or is framed, even if the cleaning missed something; the frame is sandboxed as well.
const POLICY = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'";
const LANGUAGE_TAG = /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/;

/**
 * A page as a document for a sandboxed frame: as visitors see it, with a theme that can be replaced, and inert.
 * @param parts the markup of header and footer
 */
export function previewDocument(
  { language, direction, recipes, slots, siteParts }: PreviewPage,
  parts: Partial<Record<SitePart, string>>,
): string {
  const part = (name: SitePart): string => (siteParts?.[name] === false ? '' : cleanHtml(parts[name] ?? ''));
  const lang = LANGUAGE_TAG.test(language) ? language : 'en';
  const base = asStyle([BASE_STYLES, formStyles, FORM_THEME, COUNTER_STYLES, SITE_PART_STYLES].join('\n'));
  return (
    `<!DOCTYPE html><html lang="${lang}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${base}</style>` +
    `<style id="${THEME_STYLE_ID}"></style><style>${asStyle(recipes.css)}</style></head>` +
    `<body><div inert>${part('header')}${filled(cleanHtml(recipes.html), slots)}${part('footer')}</div></body></html>`
  );
}

const SLOT = new RegExp(
  `(<div[^>]*\\s(?:${FORM_ATTRIBUTE}|${COUNTER_ATTRIBUTE})="([0-9a-f-]{36})"[^>]*>)(</div>)`,
  'g',
);

/** Puts forms and counters into their empty slots. */
const filled = (html: string, slots: PreviewPage['slots']): string =>
  html.replace(SLOT, (_, open: string, id: string, close: string) => open + (slots.get(id) ?? '') + close);
