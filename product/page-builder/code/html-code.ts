import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parseFragment,
  serialize,
  serializeOuter,
} from 'parse5';
import { VOID_ELEMENTS } from '../../page-markup/allowed-html.ts';
import { cleanHtml } from '../safety/clean-html.ts';
import type { CodeFault } from './css-code.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose closing tag may be left out, and those inside an svg, which close themselves. */
const CLOSED_BY_ITSELF = new Set('p li dt dd tr td th thead tbody tfoot option colgroup rt rp'.split(' '));
/** Common mistakes that every browser reads in the same way. */
const HARMLESS = new Set(['non-void-html-element-start-tag-with-trailing-solidus', 'duplicate-attribute']);
const HOLDERS = new Set(['div', 'section', 'header', 'footer', 'main', 'details', 'article', 'aside', 'nav']);

/** Markup that was read: cleaned, and whether something was left out of it. */
export interface ReadHtml {
  html: string;
  hasDropped: boolean;
}

/** Reads markup as it was typed; a tag that is not closed or can't be read is a fault. */
export function readHtmlCode(html: string): ReadHtml | CodeFault {
  let fault: CodeFault | undefined;
  const refuse = (why: CodeFault['why'], what: string, line: number): void => {
    fault ??= { in: 'html', why, what: what.slice(0, 80), line };
  };
  const fragment = parseFragment(html, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine, startOffset }) => {
      if (!HARMLESS.has(code))
        refuse('syntax', html.slice(startOffset, startOffset + 40).split('\n')[0] ?? '', startLine);
    },
  });
  const waiting: Node[] = [...fragment.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    const { tagName, sourceCodeLocation: place } = node;
    const isOpen = place && !place.endTag && !VOID_ELEMENTS.has(tagName) && !CLOSED_BY_ITSELF.has(tagName);
    if (isOpen && !html.slice(place.startOffset, place.startTag?.endOffset).endsWith('/>'))
      refuse('unclosed', `<${tagName}>`, place.startLine);
    waiting.push(...node.childNodes);
  }
  if (fault) return fault;
  const clean = cleanHtml(html);
  return { html: clean, hasDropped: clean !== serialize(parseFragment(html)) };
}

/** Markup with a line for each block, indented; texts stay as they are. */
export function writeHtmlCode(html: string): string {
  return parseFragment(html)
    .childNodes.map((node) => written(node, ''))
    .filter(Boolean)
    .join('\n');
}

function written(node: Node, indent: string): string {
  if (!defaultTreeAdapter.isElementNode(node)) {
    const text = serializeOuter(node).trim();
    return text && indent + text;
  }
  const children = node.childNodes.filter(
    (child) => defaultTreeAdapter.isElementNode(child) || serializeOuter(child).trim() !== '',
  );
  const holds = HOLDERS.has(node.tagName) && children.length > 0 && children.every(isBlock);
  if (!holds) return indent + serializeOuter(node);
  const inner = children.map((child) => written(child, `${indent}  `)).join('\n');
  const empty: Element = { ...node, childNodes: [] };
  const [opening, closing] = [`${serializeOuter(empty)}`, `</${node.tagName}>`];
  return `${indent}${opening.slice(0, -closing.length)}\n${inner}\n${indent}${closing}`;
}

const INLINE = new Set('b strong i em u s a span sub sup br small mark code abbr time'.split(' '));
const isBlock = (node: Node): boolean => defaultTreeAdapter.isElementNode(node) && !isInline(node);
const isInline = ({ tagName, attrs }: Element): boolean =>
  INLINE.has(tagName) && !attrs.some(({ name, value }) => name === 'class' && /\bts-/.test(value));
