import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** The path of the first example of what a donation does; undefined when the form has none. */
export function givingExampleIn({ components }: FormSchema): string | undefined {
  for (const [index, component] of components.entries()) {
    if (component.type !== 'amount') continue;
    const preset = component.presets.findIndex(({ example }) => example !== '');
    if (preset >= 0) return `schema.components.${index}.presets.${preset}.example`;
  }
  return undefined;
}

/** The same component without examples, for plans that do not include them. */
export function withoutExamples(component: FormComponent): FormComponent {
  if (component.type !== 'amount') return component;
  return { ...component, presets: component.presets.map((preset) => ({ ...preset, example: '' })) };
}
