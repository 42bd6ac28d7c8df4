import { ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import {
  ALLOWED_ELEMENTS,
  ALLOWED_SVG_ELEMENTS,
  elementAttribute,
  globalAttribute,
  svgAttribute,
} from '../../page-markup/allowed-html.ts';
import { COUNTER_LOOKS } from '@tributary/resources/counters/counter-html.ts';
import { COUNTER_LOOK, widgetOf, widgetValue } from '../../page-markup/widgets.ts';
import { LANGUAGES_AS_LINKS, LANGUAGES_SLOT } from '../../page-markup/languages-slot.ts';

/** The attributes by which the publisher finds a form and a counter. */
export const FORM_ATTRIBUTE = 'data-tributary-form';
export const COUNTER_ATTRIBUTE = 'data-tributary-counter';

/** The places of a form, a counter or an element, which the publisher fills. */
const PLACE_ATTRIBUTES = new Set([FORM_ATTRIBUTE, COUNTER_ATTRIBUTE, ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE]);

/** Whether an element may be in a page; shapes keep the case of their names. */
export const isAllowedElement = (tag: string): boolean =>
  ALLOWED_ELEMENTS.has(tag) || ALLOWED_SVG_ELEMENTS.has(tag);

/**
 * The value that an attribute may keep on an element, or null when it must be removed. Used for markup and stored
 * projects.
 */
export function cleanAttribute(tag: string, name: string, value: string): string | null {
  if (PLACE_ATTRIBUTES.has(name)) return value;
  if (name === LANGUAGES_SLOT) return LANGUAGES_AS_LINKS;
  if (name === COUNTER_LOOK) return COUNTER_LOOKS.some((look) => look === value) ? value : null;
  const widget = widgetOf(name);
  if (widget) return widgetValue(widget, value) ?? '';
  const safe = globalAttribute(name, value);
  if (safe !== null) return safe;
  return ALLOWED_SVG_ELEMENTS.has(tag) ? svgAttribute(name, value) : elementAttribute(tag, name, value);
}
