import { parse, parseFragment, serialize, type DefaultTreeAdapterMap } from 'parse5';
import { ELEMENT_ATTRIBUTE, isElementId, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';

/** The most elements on one page. */
const MOST_ELEMENTS = 50;

type Node = DefaultTreeAdapterMap['node'];

/** A place of a page with an element. */
export interface ElementPlace {
  id: string;
  /** As the page has it: JSON of the builder, or anything that came by the API. */
  values: string;
}

interface FoundPlace extends ElementPlace {
  node: DefaultTreeAdapterMap['element'];
}

/** The places of elements in a parsed page. Call it in an isolated process only. */
export function findPlaces(root: Node): FoundPlace[] {
  const found: FoundPlace[] = [];
  const waiting: Node[] = [root];
  while (waiting.length > 0 && found.length < MOST_ELEMENTS) {
    const node = waiting.pop()!;
    if ('tagName' in node && node.tagName === 'div') {
      const attribute = (name: string): string => node.attrs.find((one) => one.name === name)?.value ?? '';
      const id = attribute(ELEMENT_ATTRIBUTE);
      if (isElementId(id)) {
        found.push({ id, values: attribute(VALUES_ATTRIBUTE), node });
        continue;
      }
    }
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The key of a place in the map of rendered elements. */
export const placeKey = ({ id, values }: ElementPlace): string => `${id} ${values}`;

/**
 * Puts rendered elements in their places. The result is not safe: it is sanitised with the page.
 * @param rendered by `placeKey`; a place without one is left empty
 */
export function placeElements(html: string, rendered: ReadonlyMap<string, string>): string {
  if (rendered.size === 0) return html;
  const document = parse(html);
  for (const place of findPlaces(document)) {
    const inner = parseFragment(rendered.get(placeKey(place)) ?? '');
    place.node.attrs = [{ name: 'class', value: 'ts-element' }];
    place.node.childNodes = inner.childNodes;
    for (const child of inner.childNodes) child.parentNode = place.node;
  }
  return serialize(document);
}
