/** A page's html has an element as an empty `div` with the element's id in this attribute. */
export const ELEMENT_ATTRIBUTE = 'data-tributary-element';
/** The values of the element's properties at this place, as JSON. */
export const VALUES_ATTRIBUTE = 'data-tributary-values';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const WHOLE_ID = new RegExp(`^${ID}$`);
const NAMED = new RegExp(`\\s${ELEMENT_ATTRIBUTE}="(${ID})"`, 'g');

/** Whether a text is the id of an element. */
export const isElementId = (text: string): boolean => WHOLE_ID.test(text);

/** The ids of the elements that a page's markup shows, each once, in the order of the page. */
export const elementsIn = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(NAMED), ([, id]) => id ?? '')),
];
