import type { FormSchema } from './schema.ts';

/** The form with every condition on one key changed to another. */
export function followKey(schema: FormSchema, from: string, to: string): FormSchema {
  const components = schema.components.map((component) => {
    if (!component.condition?.rules.some((rule) => rule.field === from)) return component;
    const rules = component.condition.rules.map((rule) =>
      rule.field === from ? { ...rule, field: to } : rule,
    );
    return { ...component, condition: { ...component.condition, rules } };
  });
  return { ...schema, components };
}
