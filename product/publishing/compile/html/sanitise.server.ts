import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { leavesSite } from '../../../page-markup/addresses.ts';
import {
  ALLOWED_ELEMENTS,
  ALLOWED_SVG_ELEMENTS,
  DEPTH_LIMIT,
  DROPPED_ELEMENTS,
  elementAttribute,
  globalAttribute,
  svgAttribute,
  VOID_ELEMENTS,
} from '../../../page-markup/allowed-html.ts';
import { closeTag, escapeText, openTag } from '../../markup/html-writer.ts';
import { MEDIA_ATTRIBUTE } from '@tributary/resources/media/in-markup.ts';
import { slotAttributes } from '../../markup/slots.ts';

type Element = DefaultTreeAdapterMap['element'];
type ChildNode = DefaultTreeAdapterMap['childNode'];

const MAX_PASSES = 5;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** A page's sanitised markup. Slots are empty `div` elements with their data attribute. */
export interface SafePage {
  /** The body's content. */
  html: string;
  /** The same, split into the body's children; `name` is the element's, or empty for text. */
  pieces: { name: string; html: string }[];
  bodyAttributes: [string, string][];
  /** Former style attributes as rules for a style sheet, in order of appearance. */
  styleRules: { className: string; declarations: string }[];
}

/** The page's markup never stabilizes, which only happens to markup made to deceive a parser. */
export class UnstableHtmlError extends Error {
  override name = 'UnstableHtmlError';
}

/**
 * Rebuilds a page's html from an allow-list. Style attributes become rules, since the page's policy allows no inline
 * style. The result is parsed and rebuilt again until it stops changing, so that a browser parses it as it was
 * checked here (no mutation XSS). Throws UnstableHtmlError.
 */
export function sanitisePage(html: string, isReservedId: (id: string) => boolean = () => false): SafePage {
  const first = new Sanitiser(isReservedId).page(html);
  let safe = first.html;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = new Sanitiser(isReservedId).page(safe);
    if (next.html === safe)
      return { ...next, bodyAttributes: first.bodyAttributes, styleRules: first.styleRules };
    safe = next.html;
  }
  throw new UnstableHtmlError('The page markup does not keep its meaning when it is read again.');
}

class Sanitiser {
  private readonly seenIds = new Set<string>();
  private readonly styleRules: SafePage['styleRules'] = [];
  private readonly isReservedId: (id: string) => boolean;
  private out = '';

  constructor(isReservedId: (id: string) => boolean) {
    this.isReservedId = isReservedId;
  }

  page(html: string): SafePage {
    const document = parse(
      `<!doctype html><html><head></head>${/<body[\s>]/i.test(html) ? html : `<body>${html}`}`,
    );
    const root = document.childNodes.find((node): node is Element => node.nodeName === 'html');
    const body = root?.childNodes.find((node): node is Element => node.nodeName === 'body');
    if (!body) return { html: '', pieces: [], bodyAttributes: [], styleRules: [] };
    const bodyAttributes = this.attributes(body).filter(([name]) => ['class', 'id', 'dir'].includes(name));
    const pieces: SafePage['pieces'] = [];
    for (const child of body.childNodes) {
      // Each child by itself: cutting it out of all before would copy these once for each child.
      this.out = '';
      this.node(child, 0);
      pieces.push({ name: 'tagName' in child ? child.tagName : '', html: this.out });
    }
    return {
      html: pieces.map((piece) => piece.html).join(''),
      pieces,
      bodyAttributes,
      styleRules: this.styleRules,
    };
  }

  private node(node: ChildNode, depth: number): void {
    if (node.nodeName === '#text' && 'value' in node) {
      this.out += escapeText(node.value.replaceAll('\0', ''));
    } else if ('tagName' in node && depth < DEPTH_LIMIT) {
      this.element(node, depth);
    }
  }

  private element(element: Element, depth: number): void {
    const name = element.tagName;
    if (element.namespaceURI === SVG_NAMESPACE) {
      if (name === 'svg') this.svg(element, depth);
      return;
    }
    if (element.namespaceURI !== HTML_NAMESPACE || DROPPED_ELEMENTS.has(name)) return;
    const slot = slotAttributes(element.attrs);
    if (slot) {
      // The words of a slot are its own.
      const own = this.sharedAttributes(element).filter(([kept]) => !slot.some(([taken]) => taken === kept));
      const mark = `${openTag('div', slot)}</div>`;
      this.out += own.length ? `${openTag('div', own)}${mark}</div>` : mark;
    } else if (!ALLOWED_ELEMENTS.has(name)) {
      // A form, a button or an unknown element is dropped; its text is kept.
      for (const child of element.childNodes) this.node(child, depth + 1);
    } else {
      this.out += openTag(name, this.attributes(element));
      // A parser drops the first line break of a pre: without an extra one, each pass would lose another.
      if (name === 'pre') this.out += '\n';
      if (!VOID_ELEMENTS.has(name)) for (const child of element.childNodes) this.node(child, depth + 1);
      this.out += closeTag(name);
    }
  }

  /** Shapes only, and no text: no parser can read anything in here as html. */
  private svg(element: Element, depth: number): void {
    if (depth >= DEPTH_LIMIT || !ALLOWED_SVG_ELEMENTS.has(element.tagName)) return;
    const attributes = this.sharedAttributes(element);
    for (const { name, value, prefix } of element.attrs) {
      const safe = prefix ? null : svgAttribute(name, value);
      if (safe !== null) attributes.push([name, safe]);
    }
    this.out += openTag(element.tagName, attributes);
    for (const child of element.childNodes) {
      if ('tagName' in child && child.namespaceURI === SVG_NAMESPACE) this.svg(child, depth + 1);
    }
    this.out += `</${element.tagName}>`;
  }

  private attributes(element: Element): [string, string][] {
    const attributes = this.sharedAttributes(element);
    for (const { name, value } of element.attrs) {
      const safe = elementAttribute(element.tagName, name, value);
      if (safe !== null) attributes.push([name, safe]);
    }
    if (element.tagName === 'a') addRel(attributes);
    // A picture of the library without its own text gets the library's.
    if (element.tagName === 'img' && !attributes.some(([name]) => name === 'alt' || name === MEDIA_ATTRIBUTE))
      attributes.push(['alt', '']);
    return attributes;
  }

  private sharedAttributes(element: Element): [string, string][] {
    const kept: [string, string][] = [];
    const classes: string[] = [];
    for (const { name, value, prefix } of element.attrs) {
      if (prefix) continue;
      if (name === 'style') {
        classes.push(this.styleClass(value));
        continue;
      }
      const safe = globalAttribute(name, value);
      if (safe === null) continue;
      if (name === 'class') classes.push(safe);
      else if (name !== 'id' || this.mayUseId(safe)) kept.push([name, safe]);
    }
    const className = classes.filter(Boolean).join(' ');
    if (className) kept.unshift(['class', className]);
    return kept;
  }

  private mayUseId(id: string): boolean {
    if (this.isReservedId(id) || this.seenIds.has(id)) return false;
    this.seenIds.add(id);
    return true;
  }

  private styleClass(declarations: string): string {
    if (!declarations.trim()) return '';
    const known = this.styleRules.find((rule) => rule.declarations === declarations);
    if (known) return known.className;
    const className = `ts-own-${this.styleRules.length}`;
    this.styleRules.push({ className, declarations });
    return className;
  }
}

function addRel(attributes: [string, string][]): void {
  const href = attributes.find(([name]) => name === 'href')?.[1];
  const opensTab = attributes.some(([name]) => name === 'target');
  if (href !== undefined && (opensTab || leavesSite(href))) attributes.push(['rel', 'noopener']);
}
