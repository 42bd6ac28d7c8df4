import type { Pattern } from '@tributary/form-engine/definition/pattern.ts';
import { followKey } from '@tributary/form-engine/rename.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { FormFieldData } from '../form-fields/form-field.ts';
import type { RegularExpressionData } from '../regular-expressions/regular-expression.ts';

/** The records that a form's questions may reference, by id. */
export interface SharedRecords {
  fields: ReadonlyMap<string, Pick<FormFieldData, 'key' | 'expressionId'>>;
  expressions: ReadonlyMap<string, Pick<RegularExpressionData, 'pattern' | 'flags' | 'messages'>>;
}

/** The ids that a form's questions reference. */
export function idsPointedTo(schema: FormSchema): { fields: string[]; expressions: string[] } {
  const fields = new Set<string>();
  const expressions = new Set<string>();
  for (const component of schema.components) {
    if ('fieldId' in component && component.fieldId) fields.add(component.fieldId);
    if ('expressionId' in component && component.expressionId) expressions.add(component.expressionId);
  }
  return { fields: [...fields], expressions: [...expressions] };
}

/**
 * Updates a form's questions from the shared fields and expressions they reference: the key is the field's, also in
 * the form's conditions, and the pattern is copied into the form, so that validating an answer reads nothing else. A
 * question without a reference keeps its key and has no pattern.
 */
export function updateSharedFields(schema: FormSchema, { fields, expressions }: SharedRecords): FormSchema {
  let settled = schema;
  for (const { id } of schema.components) {
    const component = settled.components.find((each) => each.id === id)!;
    if (!('key' in component)) continue;
    const field = component.fieldId ? fields.get(component.fieldId) : undefined;
    if (field && field.key !== component.key) {
      settled = followKey(settled, component.key, field.key);
      settled = change(settled, id, { key: field.key });
    }
    if (!('pattern' in component)) continue;
    const expression = expressions.get(component.expressionId ?? field?.expressionId ?? '');
    settled = change(settled, id, { pattern: expression ? patternOf(expression) : null });
  }
  return settled;
}

const change = (schema: FormSchema, id: string, patch: object): FormSchema => ({
  ...schema,
  components: schema.components.map((each) => (each.id === id ? { ...each, ...patch } : each)),
});

const patternOf = ({
  pattern,
  flags,
  messages,
}: Pick<RegularExpressionData, 'pattern' | 'flags' | 'messages'>): Pattern => ({
  source: pattern,
  flags,
  messages,
});
