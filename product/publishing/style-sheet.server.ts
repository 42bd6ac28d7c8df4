import { transform } from 'lightningcss';
import { safeResource } from './addresses.ts';

const version = (major: number) => major << 16;
/** Syntax newer than these is rewritten where it can be. */
const TARGETS = {
  chrome: version(100),
  edge: version(100),
  firefox: version(100),
  safari: version(15),
  ios_saf: version(15),
};
/** Old ways of running code from a style sheet. */
const RUNNING_PROPERTIES = ['behavior', '-moz-binding', '-ms-behavior'];

/**
 * Minifies one style sheet and takes out what reaches elsewhere: `@import`, addresses that are neither this site's,
 * https nor a `data:` picture or font, `expression()`, `behavior`. Rules that can't be read are left out and named
 * in `warnings`; a page is never refused for one bad rule. Safe to stand inside a `style` element.
 */
export function cleanCss(css: string): { css: string; warnings: string[] } {
  const { code, warnings } = transform({
    filename: 'page.css',
    code: Buffer.from(css.toWellFormed().replaceAll('\0', '')),
    minify: true,
    errorRecovery: true,
    targets: TARGETS,
    visitor: {
      Rule: { import: () => [], namespace: () => [] },
      Url: (url) => (safeResource(url.url) === null ? { ...url, url: 'data:,' } : undefined),
      Function: { expression: () => ({ raw: 'auto' }) },
      Declaration: {
        custom: (property) => (RUNNING_PROPERTIES.includes(property.name.toLowerCase()) ? [] : undefined),
      },
    },
  });
  return {
    css: forStyleElement(Buffer.from(code).toString()),
    warnings: warnings.map((warning) => warning.message),
  };
}

/**
 * A rule for declarations that stood in a style attribute. The class is written three times so that the rule
 * outweighs the page's own, as the attribute did. Empty when the declarations break out of their braces.
 */
export function styleAttributeRule(className: string, declarations: string): string {
  const selector = `.${className}`.repeat(3);
  if (/[{}]|\/\*|@/.test(declarations.replace(/"[^"]*"|'[^']*'/g, ''))) return '';
  return `${selector}{${declarations}}\n`;
}

/** Between the tags of a style element only `</` could end it; escaped, it means the same inside a css string. */
function forStyleElement(css: string): string {
  return css.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
