import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { ALLOWED_TAGS, DROPPED_WITH_CONTENT, isAllowedAttribute } from './allowed-markup.ts';
import { safeUrl } from './safe-url.ts';

type ChildNode = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

// Deeper than any page a person builds; a bound keeps hostile nesting from exhausting the stack.
const MAX_DEPTH = 120;
const SAFE_ID = /^[A-Za-z][\w-]{0,79}$/;

/** The value an attribute may keep, or null when it must go. Shared by markup and stored projects. */
export function cleanAttribute(tag: string, name: string, value: string): string | null {
  if (!isAllowedAttribute(tag, name)) return null;
  if (name === 'href') return safeUrl(value, 'link');
  if (name === 'src') return safeUrl(value, 'image');
  if (name === 'id') return SAFE_ID.test(value) ? value : null;
  if (name === 'target') return value === '_blank' ? value : null;
  return value;
}

/** Says of an id whether it may go although it is safe, for example because nothing refers to it. */
export type DropId = (id: string) => boolean;

const keepIds: DropId = () => false;

function cleanElement(element: Element, dropId: DropId): void {
  const kept: Element['attrs'] = [];
  for (const attribute of element.attrs) {
    const value = cleanAttribute(element.tagName, attribute.name, attribute.value);
    if (value !== null && !(attribute.name === 'id' && dropId(value)))
      kept.push({ name: attribute.name, value });
  }
  element.attrs = kept;
}

function cleanChildren(nodes: ChildNode[], depth: number, dropId: DropId): ChildNode[] {
  const kept: ChildNode[] = [];
  if (depth > MAX_DEPTH) return kept;
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) kept.push(node);
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    if (DROPPED_WITH_CONTENT.has(node.tagName)) continue;
    const children = cleanChildren(node.childNodes, depth + 1, dropId);
    if (!ALLOWED_TAGS.has(node.tagName)) {
      kept.push(...children);
      continue;
    }
    cleanElement(node, dropId);
    node.childNodes = children;
    kept.push(node);
  }
  return kept;
}

/**
 * Returns the markup with everything removed that could run, load or submit something foreign:
 * scripts, event handlers, inline styles, SVG and MathML, frames, forms, unsafe addresses.
 * Parsed and written by the rules browsers follow, so that what is checked is what will be read.
 */
export function cleanHtml(html: string, dropId: DropId = keepIds): string {
  const fragment = parseFragment(html);
  fragment.childNodes = cleanChildren(fragment.childNodes, 0, dropId);
  for (const child of fragment.childNodes) child.parentNode = fragment;
  return serialize(fragment);
}
