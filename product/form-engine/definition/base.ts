import * as z from 'zod';
import { patternSchema } from './pattern.ts';
import { visitorText } from './visitor-text.ts';

/** Condition operators (spec section 5). */
export const operators = ['equal', 'notEqual', 'greaterThan', 'lessThan', 'isEmpty', 'notEmpty'] as const;

/** Names that would collide with a JavaScript object's own members when answers are stored under their keys. */
const reservedKeys = new Set(['constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf']);

/** The name an answer travels under. A leading underscore belongs to control fields such as `_key`. */
export const keySchema = z
  .string()
  .max(64)
  .superRefine((key, context) => {
    if (key.startsWith('_') || reservedKeys.has(key)) {
      context.addIssue({ code: 'custom', message: 'This key is reserved', params: { code: 'keyReserved' } });
    } else if (!/^[a-z][a-zA-Z0-9_]*$/.test(key)) {
      context.addIssue({
        code: 'custom',
        message: 'Start with a lowercase letter and use only letters, digits and underscores',
        params: { code: 'keyPattern' },
      });
    }
  });

/** One comparison: the answer under `field` (a component's key) against `value`. */
export const ruleSchema = z.object({
  field: z.string().max(64),
  operator: z.enum(operators),
  value: z.string().max(500).default(''),
});

const match = z.enum(['all', 'any']).default('all');

/**
 * When a component is shown. No rule at all means always. A group counts as one comparison of the condition, and has
 * its own all or any.
 */
export const conditionSchema = z.object({
  match,
  rules: z.array(ruleSchema).max(20),
  groups: z
    .array(z.object({ match, rules: z.array(ruleSchema).min(1).max(20) }))
    .max(10)
    .optional(),
});

export type Condition = z.output<typeof conditionSchema>;
export type ConditionRule = z.output<typeof ruleSchema>;

/** Fields of every component. The id never changes, so that translations and mappings survive a new key. */
export const base = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  condition: conditionSchema.nullable().default(null),
};

/** The share of a line that a question takes, where the form is wide enough; else each has a separate line. */
export const widths = ['full', 'half', 'third', 'twoThirds'] as const;

/** Fields of every component that takes an answer. `autocomplete` is an HTML autofill token or empty. */
export const question = {
  ...base,
  key: keySchema,
  label: visitorText(z.string().trim().min(1, 'This field is required').max(200)),
  help: visitorText(z.string().max(500), 'many').default(''),
  required: z.boolean().default(false),
  /** Visitors' error texts for a missing and for a refused answer; the engine's own when empty. */
  requiredText: visitorText(z.string().trim().max(200)).default(''),
  invalidText: visitorText(z.string().trim().max(200)).default(''),
  width: z.enum(widths).default('full'),
  autocomplete: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]*( [a-z0-9-]+)*$/)
    .default(''),
  /**
   * The shared form field of this question: its key and expression are copied from there whenever the form is saved.
   */
  fieldId: z.uuid().nullable().default(null),
};

/** Fields of every question whose answer is typed. */
export const typed = {
  ...question,
  placeholder: visitorText(z.string().max(120)).default(''),
  /** A regular expression for this question; the shared field's when null. */
  expressionId: z.uuid().nullable().default(null),
  /** The current expression, copied here when the form is saved; a client's value is ignored. */
  pattern: patternSchema.nullable().default(null),
};

/** The choices of a select, of radio buttons and of checkboxes: 1 to 200, each value once. */
export const optionsSchema = z
  .array(
    z.object({
      value: z.string().trim().min(1, 'This field is required').max(200),
      label: visitorText(z.string().trim().min(1, 'This field is required').max(200)),
    }),
  )
  .min(1, 'Add at least one option')
  .max(200)
  .superRefine(refuseRepeats);

/** The same, where an option may be offered only with certain other answers. */
export const conditionalOptionsSchema = z
  .array(optionsSchema.element.extend({ condition: conditionSchema.nullable().default(null) }))
  .min(1, 'Add at least one option')
  .max(200)
  .superRefine(refuseRepeats);

/** Marks the second and later entries with a value already seen. */
export function refuseRepeats(
  entries: readonly { value: string }[],
  context: z.core.$RefinementCtx<unknown>,
): void {
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    if (seen.size === seen.add(entry.value).size) {
      context.addIssue({
        code: 'custom',
        message: 'Duplicate field found',
        path: [index, 'value'],
        params: { code: 'duplicate' },
      });
    }
  });
}

/** Marks a maximum that is below the minimum. */
export function refuseMaxBelowMin(context: z.core.$RefinementCtx<unknown>, message: string): void {
  context.addIssue({ code: 'custom', path: ['max'], message, params: { code: 'maxBelowMin' } });
}
