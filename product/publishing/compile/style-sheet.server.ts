import { transform, type Function as CssFunction, type Image, type TokenOrValue } from 'lightningcss';
import { CSS_FAULTS, measureCss, type CssFault } from '@tributary/kit/css-bounds.ts';
import { safeResource } from '../../page-markup/addresses.ts';

const version = (major: number) => major << 16;
/** Syntax newer than these is rewritten where it can be. */
const TARGETS = {
  chrome: version(100),
  edge: version(100),
  firefox: version(100),
  safari: version(15),
  ios_saf: version(15),
};
/** What an address that may not be loaded becomes. */
const NOWHERE = 'data:,';
/** Functions that take an address as plain text. */
const TEXT_ADDRESSES = ['image-set', '-webkit-image-set', 'image', 'src', 'cross-fade', '-webkit-cross-fade'];
/** Old ways of running code from a style sheet. */
const RUNNING_PROPERTIES = ['behavior', '-moz-binding', '-ms-behavior'];

/** A style sheet that is not given to the parser, because it would exhaust its stack or its memory. */
export class UnsafeCssError extends Error {
  override name = 'UnsafeCssError';
  readonly fault: CssFault;

  constructor(fault: CssFault) {
    super(CSS_FAULTS[fault]);
    this.fault = fault;
  }
}

/**
 * Minifies one style sheet and takes out what reaches elsewhere: `@import`, unknown at-rules, addresses that are neither this site's,
 * https nor a `data:` picture or font, `expression()`, `behavior`. Rules that can't be read are left out and named
 * in `warnings`; a page is never refused for one bad rule. Safe to stand inside a `style` element.
 * Runs native code on what a tenant wrote: call it in an isolated process alone.
 * @throws UnsafeCssError for nesting or selector lists beyond the limits
 */
export function cleanCss(css: string): { css: string; warnings: string[] } {
  const fault = measureCss(css);
  if (fault) throw new UnsafeCssError(fault);
  const { code, warnings } = transform({
    filename: 'page.css',
    code: Buffer.from(css.toWellFormed().replaceAll('\0', '')),
    minify: true,
    errorRecovery: true,
    targets: TARGETS,
    visitor: {
      Rule: {
        import: () => [],
        namespace: () => [],
        // An at-rule that the parser does not know, `@import` in the wrong place included, can't be checked.
        unknown: () => [],
        'moz-document': () => [],
        property: ({ value }) => (/url|image|\*/i.test(JSON.stringify(value.syntax)) ? [] : undefined),
      },
      Url: (url) => (safeResource(url.url) === null ? { ...url, url: NOWHERE } : undefined),
      Image: (image) => (image.type === 'image-set' ? safeImageSet(image) : undefined),
      Function: (called) => safeFunction(called),
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

type ImageSet = Extract<Image, { type: 'image-set' }>;

function safeImageSet(set: ImageSet): Image {
  const options = set.value.options.map((option) =>
    option.image.type === 'url' && safeResource(option.image.value.url) === null
      ? { ...option, image: { ...option.image, value: { ...option.image.value, url: NOWHERE } } }
      : option,
  );
  return { ...set, value: { ...set.value, options } };
}

/** Functions in values that the parser leaves as they are, such as those with a variable beside them. */
function safeFunction(called: CssFunction): TokenOrValue | { raw: string } | undefined {
  const name = called.name.toLowerCase();
  if (name === 'expression') return { raw: 'auto' };
  if (!TEXT_ADDRESSES.includes(name)) return undefined;
  const safeArguments = called.arguments.map((argument): TokenOrValue => {
    if (argument.type !== 'token' || argument.value.type !== 'string') return argument;
    return safeResource(argument.value.value) === null
      ? { type: 'token', value: { type: 'string', value: NOWHERE } }
      : argument;
  });
  return { type: 'function', value: { ...called, arguments: safeArguments } };
}

/** Between the tags of a style element only `</` could end it; escaped, it means the same inside a css string. */
function forStyleElement(css: string): string {
  return css.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
