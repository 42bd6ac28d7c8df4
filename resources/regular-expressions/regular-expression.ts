import { withCopySuffix } from '@tributary/engine/definition/duplicate.ts';
import { defineResource } from '@tributary/engine/definition/resource.ts';
import { optionalText, requiredText } from '@tributary/engine/definition/text.ts';
import { PATTERN_LIMIT } from '@tributary/form-engine/definition/pattern.ts';
import * as z from 'zod';
import { shownDescription } from './shown-description.ts';
import { SYSTEM_EXPRESSIONS } from './system-expressions.data.ts';

/** Longest text for trying a pattern by hand. */
const SAMPLE_LIMIT = 200;
const SAMPLES = 20;

const message = optionalText(200).default('');

const sampleList = z.array(optionalText(SAMPLE_LIMIT)).max(SAMPLES, `At most ${SAMPLES} samples`).default([]);

/** A rule for texts, stored once and used by many form fields (specification, section 3). */
export const regularExpressionSchema = z.object({
  description: requiredText('description'),
  /** The pattern that the whole answer must match, in the syntax of RE2: no lookaround, no back-references. */
  pattern: z
    .string({ error: 'The pattern field is required' })
    .min(1, 'The pattern field is required')
    .max(PATTERN_LIMIT, `At most ${PATTERN_LIMIT} characters`),
  /** `i` ignores case, `s` lets the dot match line ends, `u` allows classes of Unicode such as \p{L}. */
  flags: z
    .string()
    .regex(/^i?s?u?$/, 'Use only the flags i, s and u, in this order')
    .default(''),
  /** The error for an answer that does not match; an empty one gives the product's default. */
  messages: z.strictObject({ 'en-US': message, es: message }).default({ 'en-US': '', es: '' }),
  samples: z
    .strictObject({ matching: sampleList, notMatching: sampleList })
    .default({ matching: [], notMatching: [] }),
  /** Set for system records. */
  system: z.boolean().default(false),
});
export type RegularExpressionData = z.infer<typeof regularExpressionSchema>;

export const regularExpressions = defineResource({
  name: 'regular-expressions',
  title: 'regular expression',
  subject: 'regular_expressions',
  schema: regularExpressionSchema,
  serverOwned: ['system'],
  displayTitle: (expression) => expression.description,
  quota: 'REGULAR_EXPRESSIONS',
  operations: {
    create: true,
    update: true,
    duplicate: (expression, at) => ({ ...withCopySuffix(expression, at), system: false }),
    remove: true,
    restore: true,
    batch: true,
  },
  system: SYSTEM_EXPRESSIONS,
  systemTitle: shownDescription,
  list: {
    fields: {
      description: { type: 'text', search: true, sort: true, column: true },
      pattern: { type: 'text', search: true, column: true },
      system: { type: 'boolean', filter: true, column: true },
      updatedAt: { type: 'date', column: true },
      createdAt: { type: 'date', sort: true },
    },
    defaultSort: '-createdAt',
  },
  openPath: '/form-configurations/regular-expressions/:id/edit',
  example: (n) => ({
    description: `Membership number ${n}`,
    pattern: `M-[0-9]{${(n % 9) + 1}}`,
    messages: { 'en-US': 'Your card says it, such as M-1234', es: 'Está en tu carné, como M-1234' },
  }),
});
