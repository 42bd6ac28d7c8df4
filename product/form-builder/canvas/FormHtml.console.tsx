import { useLayoutEffect, useRef } from 'react';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { directionOf } from '@tributary/kit/languages.ts';

interface FormHtmlProps {
  /** Markup written by the form engine, which escapes people's text. */
  html: string;
  /** Language the form is in; its direction follows. */
  locale: string;
  /** Styles of the published page, after the engine's own. */
  css?: string;
  className?: string;
  /** Called with the markup whenever it is rendered; returns a clean-up function. */
  onDraw?: (root: ShadowRoot) => (() => void) | undefined;
}

/**
 * Renders a form as visitors see it, in a shadow tree: neither the console's styles nor the form's reach the other.
 * The engine's markup contains no script, and none would run from here.
 */
export function FormHtml({ html, locale, css = '', className, onDraw }: FormHtmlProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetOf(formStyles), ...(css ? [sheetOf(css)] : [])];
    // Parsed apart: below a form of the console, a parser leaves out the form in the markup.
    const drawn = document.createElement('template');
    drawn.innerHTML = html;
    root.replaceChildren(drawn.content);
    return onDraw?.(root);
  }, [html, css, onDraw]);
  return <div ref={host} className={className} lang={locale} dir={directionOf(locale)} />;
}

const sheets = new Map<string, CSSStyleSheet>();

/** One parsed sheet for all the forms drawn with it. */
function sheetOf(css: string): CSSStyleSheet {
  let sheet = sheets.get(css);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    if (sheets.size > 20) sheets.clear();
    sheets.set(css, sheet);
  }
  return sheet;
}
