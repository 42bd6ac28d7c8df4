import { LIBRARY_ELEMENTS } from '@tributary/library/elements/all.ts';
import { ELEMENT_TYPES, type ElementData } from '@tributary/resources/elements/element.ts';
import { PROPERTY_TYPES, propertiesSchema } from '@tributary/resources/elements/property.ts';
import * as z from 'zod';

const inBoth = z.strictObject({ en: z.string(), es: z.string() });

/** An element of the library, as its `metadata.json` has it. */
const libraryElementSchema = z.strictObject({
  kind: z.literal('elements'),
  name: z.string(),
  title: inBoth,
  description: inBoth,
  type: z.enum(ELEMENT_TYPES),
  properties: z.array(
    z.strictObject({
      key: z.string(),
      label: inBoth,
      type: z.enum(PROPERTY_TYPES),
      default: z.union([z.string(), z.number(), z.boolean(), inBoth]),
      options: z.array(z.string()).optional(),
    }),
  ),
  markup: z.string(),
  css: z.string(),
});
export type LibraryElement = z.infer<typeof libraryElementSchema>;

/** The elements of the library, in the order in which they are offered. */
export const libraryElements: readonly LibraryElement[] = z
  .array(libraryElementSchema)
  .parse(LIBRARY_ELEMENTS);

/** The parts of an element. */
export type ElementCode = Pick<ElementData, 'type' | 'markup' | 'css' | 'properties'>;

/** The code of an element without any. */
export const EMPTY_ELEMENT: ElementCode = { type: 'html', properties: [], markup: '', css: '' };

/** The code of a library's element, with labels and first values in one language. */
export function codeIn(
  { type, markup, css, properties }: LibraryElement,
  language: 'en' | 'es',
): ElementCode {
  return {
    type,
    markup,
    css,
    properties: propertiesSchema.parse(
      properties.map((property) => ({
        ...property,
        label: property.label[language],
        default: typeof property.default === 'object' ? property.default[language] : property.default,
      })),
    ),
  };
}
