import type { ComponentOf, FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';

/** Returns the path of the first giving example; undefined when the form has none. */
export function givingExampleIn({ components }: FormSchema): string | undefined {
  for (const [index, component] of components.entries()) {
    if (component.type !== 'amount') continue;
    const lists = [component, ...component.sets];
    for (const [at, { presets }] of lists.entries()) {
      const preset = presets.findIndex(({ example }) => example !== '');
      const set = at === 0 ? '' : `.sets.${at - 1}`;
      if (preset >= 0) return `schema.components.${index}${set}.presets.${preset}.example`;
    }
  }
  return undefined;
}

/** The same component without examples, for plans that do not include them. */
export function withoutExamples(component: FormComponent): FormComponent {
  if (component.type !== 'amount') return component;
  const sets = component.sets.map((set) => ({ ...set, presets: bare(set.presets) }));
  return { ...component, presets: bare(component.presets), sets };
}

const bare = (presets: ComponentOf<'amount'>['presets']) =>
  presets.map((preset) => ({ ...preset, example: '' }));
