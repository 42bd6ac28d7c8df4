import { withNameSuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { CSS_FAULTS, measureCss } from '@tributary/kit/css-bounds.ts';
import * as z from 'zod';
import { usesOfMedia } from '../media/uses-of-media.ts';
import { propertiesSchema } from './property.ts';

/** How an element's markup is written: html with `{{key}}`, or an EJS template. */
export const ELEMENT_TYPES = ['html', 'ejs'] as const;
export type ElementType = (typeof ELEMENT_TYPES)[number];

/**
 * How pages can use an element: the element itself, which follows its changes, or a copy of its blocks to edit there.
 */
export const ELEMENT_OFFERS = ['element', 'section'] as const;

/** The longest markup or style of an element, in characters. */
export const CODE_LIMIT = 50_000;

/** A reusable part of pages (specification, section 3). */
export const elementSchema = z.object({
  name: requiredText('name'),
  type: z.enum(ELEMENT_TYPES).default('html'),
  description: optionalText(300).default(''),
  offeredAs: z.enum(ELEMENT_OFFERS).default('element'),
  properties: propertiesSchema.default([]),
  markup: z.string().max(CODE_LIMIT).default(''),
  css: z
    .string()
    .max(CODE_LIMIT)
    .superRefine((css, issues) => {
      const fault = measureCss(css);
      if (fault) issues.addIssue({ code: 'custom', message: CSS_FAULTS[fault] });
    })
    .default(''),
});
export type ElementData = z.infer<typeof elementSchema>;

export const elements = defineResource({
  name: 'elements',
  title: 'element',
  subject: 'elements',
  schema: elementSchema,
  displayTitle: (element) => element.name,
  quota: 'ELEMENTS',
  operations: {
    create: true,
    update: true,
    duplicate: withNameSuffix,
    remove: true,
    restore: true,
    batch: true,
  },
  list: {
    fields: {
      name: { type: 'text', search: true, sort: true, column: true },
      type: { type: 'text', filter: true, column: true },
      offeredAs: { type: 'text', filter: true, column: true },
      description: { type: 'text', search: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true, column: true },
    },
    defaultSort: '-createdAt',
    omit: ['markup', 'css', 'properties'],
  },
  referencesIn: ({ markup, css }) => usesOfMedia('markup', markup, css),
  openPath: '/themes/elements/:id/edit',
  example: (n) => ({ name: `Element ${n}` }),
});
