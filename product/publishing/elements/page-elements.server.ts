import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import type { ElementData } from '@tributary/resources/elements/element.ts';
import { elementsIn } from '@tributary/resources/elements/in-markup.ts';
import { keptVersion, parseValues } from '@tributary/resources/elements/property.ts';
import { placeKey } from '../markup/element-places.ts';
import { elementOfPlace } from './kept-versions.server.ts';
import type { ElementRenderer, RenderResult } from './render-elements.server.ts';

/** Rendered elements of a page. */
export interface PageElements {
  /** RenderResult markup by place (`placeKey`), not sanitised yet. */
  html: ReadonlyMap<string, string>;
  /** The style of each element and version, once. */
  css: readonly string[];
  /** Markup as visitors see it, for the checks before publishing. */
  safeHtml: readonly string[];
  /** The elements that can't be rendered, or are not there. */
  failed: readonly FailedElement[];
}

export interface FailedElement {
  /** The position among the page's elements, from 1. */
  position: number;
  /** Empty for an element that is not there. */
  name: string;
  fault: Extract<RenderResult, { fault: string }>['fault'] | 'missing';
  detail: string;
}

const NONE: PageElements = { html: new Map(), css: [], safeHtml: [], failed: [] };

/**
 * Renders a page's elements, each in its present version, or in the version that its place keeps, with the values of
 * its place.
 * @throws ProblemError
 */
export async function renderPageElements(
  tx: Transaction,
  tenantId: string,
  pageHtml: string,
  renderer: ElementRenderer,
): Promise<PageElements> {
  if (elementsIn(pageHtml).length === 0) return NONE;
  const places = await renderer.places(pageHtml, tenantId);
  const found = new Map<string, ElementData | undefined>();
  const html = new Map<string, string>();
  const css = new Map<string, string>();
  const safeHtml: string[] = [];
  const failed: FailedElement[] = [];
  for (const [index, place] of places.entries()) {
    const values = parseValues(place.values);
    const shown = `${place.id} ${keptVersion(values) ?? ''}`;
    if (!found.has(shown)) found.set(shown, await elementOfPlace(tx, tenantId, place.id, values));
    const element = found.get(shown);
    const position = index + 1;
    if (!element) {
      failed.push({ position, name: '', fault: 'missing', detail: '' });
      continue;
    }
    const rendered = await renderer.render(element, values, tenantId);
    if ('fault' in rendered) {
      failed.push({ position, name: element.name, fault: rendered.fault, detail: rendered.detail });
      continue;
    }
    html.set(placeKey(place), rendered.html);
    css.set(shown, rendered.css);
    safeHtml.push(rendered.safeHtml);
  }
  return { html, css: [...css.values()], safeHtml, failed };
}
