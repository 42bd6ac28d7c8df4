import type { DefaultTreeAdapterMap } from 'parse5';
import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';
import type { PageTextRole } from '@tributary/resources/pages/page-translations.ts';
import { DEPTH_LIMIT, DROPPED_ELEMENTS } from '../../page-markup/allowed-html.ts';
import { LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';
import { FORM_SLOT } from './slots.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** A text of a page's markup: a run of text with marks inside of it, or the value of an attribute. */
export type PageRun = { role: PageTextRole } & (
  | { kind: 'nodes'; parent: Element; nodes: readonly Node[] }
  | { kind: 'attribute'; element: Element; name: string }
);

/** Elements inside a sentence. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const ATTRIBUTES: Record<string, PageTextRole> = { alt: 'picture', 'aria-label': 'label', title: 'label' };

const isElement = (node: Node): node is Element => 'tagName' in node;
/** Whether a node and its descendants belong inside a sentence. */
const isInline = (node: Node, depth = 0): boolean =>
  !isElement(node) ||
  (depth < DEPTH_LIMIT &&
    INLINE.has(node.tagName) &&
    node.childNodes.every((child) => isInline(child, depth + 1)));
const hasText = (node: Node): boolean =>
  node.nodeName === '#text' && 'value' in node && /\S/.test(node.value);

/** Whether the visitor reads nothing of the page's own in an element: a place for a form or a counter, or code. */
const isForeign = (element: Element): boolean =>
  DROPPED_ELEMENTS.has(element.tagName) ||
  element.tagName === 'svg' ||
  element.attrs.some(
    ({ name, value }) =>
      name === FORM_SLOT ||
      name === COUNTER_SLOT ||
      name === LANGUAGES_SLOT ||
      (name === 'translate' && value === 'no'),
  );

/**
 * The texts in an element, in the order of the page. Elements nested deeper than pages may be are removed from the
 * tree.
 */
export function runsIn(root: Element): PageRun[] {
  const found: PageRun[] = [];
  visit(root, 'text', 0, found);
  return found;
}

function visit(element: Element, inherited: PageTextRole, depth: number, found: PageRun[]): void {
  if (isForeign(element)) return;
  if (depth >= DEPTH_LIMIT) {
    element.childNodes = [];
    return;
  }
  const role = roleOf(element) ?? inherited;
  for (const { name, value } of element.attrs) {
    const says = Object.hasOwn(ATTRIBUTES, name) ? ATTRIBUTES[name] : undefined;
    const isPicture = name !== 'alt' || element.tagName === 'img';
    if (says && isPicture && value.trim() !== '')
      found.push({ kind: 'attribute', role: says, element, name });
  }
  let run: Node[] = [];
  const close = (): void => {
    // A row of links is several texts; a sentence with a link in it is one.
    if (run.some(hasText)) found.push({ kind: 'nodes', role, parent: element, nodes: run });
    else for (const node of run) if (isElement(node)) visit(node, role, depth + 1, found);
    run = [];
  };
  for (const node of element.childNodes) {
    if (isInline(node)) run.push(node);
    else {
      close();
      if (isElement(node)) visit(node, role, depth + 1, found);
    }
  }
  close();
}

function roleOf({ tagName, attrs }: Element): PageTextRole | undefined {
  if (/^h[1-6]$/.test(tagName)) return 'heading';
  if (tagName === 'blockquote') return 'quote';
  if (tagName === 'li') return 'item';
  if (tagName !== 'a') return undefined;
  const classes = attrs.find(({ name }) => name === 'class')?.value ?? '';
  return /(^|\s)ts-button(\s|$)/.test(classes) ? 'button' : 'link';
}
