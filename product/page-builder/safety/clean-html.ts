import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import {
  ALLOWED_ELEMENTS,
  ALLOWED_SVG_ELEMENTS,
  DEPTH_LIMIT,
  DROPPED_ELEMENTS,
} from '../../page-markup/allowed-html.ts';
import { cleanAttribute } from './allowed-markup.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Whether a safe id may be dropped, for example because nothing refers to it. */
export type DropId = (id: string) => boolean;

const keepIds: DropId = () => false;

function cleanElement(element: Element, dropId: DropId): void {
  const kept: Element['attrs'] = [];
  for (const attribute of element.attrs) {
    const value = attribute.prefix ? null : cleanAttribute(element.tagName, attribute.name, attribute.value);
    if (value !== null && !(attribute.name === 'id' && dropId(value)))
      kept.push({ name: attribute.name, value });
  }
  element.attrs = kept;
}

function cleanChildren(nodes: ChildNode[], depth: number, dropId: DropId): ChildNode[] {
  const kept: ChildNode[] = [];
  if (depth > DEPTH_LIMIT) return kept;
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) kept.push(node);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (node.namespaceURI === html.NS.SVG) {
      if (node.tagName === 'svg') kept.push(...cleanShapes([node], depth, dropId));
      continue;
    }
    if (node.namespaceURI !== html.NS.HTML || DROPPED_ELEMENTS.has(node.tagName)) continue;
    const children = cleanChildren(node.childNodes, depth + 1, dropId);
    if (!ALLOWED_ELEMENTS.has(node.tagName)) {
      kept.push(...children);
      continue;
    }
    cleanElement(node, dropId);
    node.childNodes = children;
    kept.push(node);
  }
  return kept;
}

/** Shapes of an SVG, without text or anything else that a parser could read as html. */
function cleanShapes(nodes: ChildNode[], depth: number, dropId: DropId): ChildNode[] {
  if (depth > DEPTH_LIMIT) return [];
  return nodes.flatMap((node): ChildNode[] => {
    if (!defaultTreeAdapter.isElementNode(node) || node.namespaceURI !== html.NS.SVG) return [];
    if (!ALLOWED_SVG_ELEMENTS.has(node.tagName)) return [];
    cleanElement(node, dropId);
    node.childNodes = cleanShapes(node.childNodes, depth + 1, dropId);
    return [node];
  });
}

/**
 * Returns the markup without everything that could run, load or submit something foreign: scripts, event handlers,
 * inline styles, MathML, frames, forms, unsafe URLs, and of SVG all but shapes. Parsed and written by the browsers'
 * rules, so that browsers parse the checked markup in the same way.
 */
export function cleanHtml(markup: string, dropId: DropId = keepIds): string {
  const fragment = parseFragment(defaultTreeAdapter.createElement('body', html.NS.HTML, []), markup, {});
  fragment.childNodes = cleanChildren(fragment.childNodes, 0, dropId);
  for (const child of fragment.childNodes) child.parentNode = fragment;
  return serialize(fragment);
}
