import { transform, type Function as CssFunction, type Image, type TokenOrValue } from 'lightningcss';
import { CSS_FAULTS, measureCss, type CssFault } from '@tributary/kit/css-bounds.ts';
import { safeResource } from '../../../page-markup/addresses.ts';

const version = (major: number) => major << 16;
/** Newer syntax is rewritten for these browsers where possible. */
const TARGETS = {
  chrome: version(100),
  edge: version(100),
  firefox: version(100),
  safari: version(15),
  ios_saf: version(15),
};
/** The replacement of a URL that may not be loaded. */
const NOWHERE = 'data:,';
/** Functions that take a URL as plain text. */
const TEXT_ADDRESSES = ['image-set', '-webkit-image-set', 'image', 'src', 'cross-fade', '-webkit-cross-fade'];
/** Legacy ways of running code from a style sheet. */
const RUNNING_PROPERTIES = ['behavior', '-moz-binding', '-ms-behavior'];

/** A style sheet that is not parsed, because it would exhaust the parser's stack or memory. */
export class UnsafeCssError extends Error {
  override name = 'UnsafeCssError';
  readonly fault: CssFault;

  constructor(fault: CssFault) {
    super(CSS_FAULTS[fault]);
    this.fault = fault;
  }
}

/**
 * Minifies one style sheet and removes references to other sites: `@import`, unknown at-rules, URLs that are neither
 * this site's, https nor a `data:` picture or font, `expression()`, `behavior`. Invalid rules are left out and listed
 * in `warnings`; no page is refused for one bad rule. Safe inside a `style` element. Runs native code on content of a
 * tenant: call it in an isolated process only.
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
        // An unknown at-rule, including a misplaced `@import`, can't be checked.
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
 * A rule for the declarations of a style attribute. The class is repeated three times so that the rule overrides the
 * page's own, as the attribute did. Empty when the declarations break out of their braces.
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

/** Functions in values that the parser keeps as text, such as those with a variable beside them. */
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

/** Only `</` could end a style element; escaped, it means the same inside a css string. */
function forStyleElement(css: string): string {
  return css.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}
