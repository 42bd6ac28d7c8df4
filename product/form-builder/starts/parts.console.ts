import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { newComponent } from '../model/new-component.console.ts';
import type { BuilderTranslate } from '../model/messages.ts';

const bare = formSchema.parse({});

/** A component from the palette with some of its properties set. */
export function made(
  words: BuilderTranslate,
  type: FormComponent['type'],
  changes: object = {},
): FormComponent {
  return { ...newComponent(type, bare, words), ...changes } as FormComponent;
}

/** First and last name. */
export function person(words: BuilderTranslate): FormComponent[] {
  const name = (key: string, label: string, autocomplete: string) =>
    made(words, 'text', { key, label, autocomplete, required: true });
  return [
    name('firstName', words('starter.firstName'), 'given-name'),
    name('lastName', words('starter.lastName'), 'family-name'),
  ];
}

/** Options by their values. */
export const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A whole form of these components. */
export function whole(
  components: FormComponent[],
  submitLabel: string,
  heading: string,
  text: string,
): FormSchema {
  return { ...bare, components, settings: { ...bare.settings, submitLabel, thankYou: { heading, text } } };
}

/** The condition that a question has one answer. */
export const whenEqual = (field: string, value: string): Pick<FormComponent, 'condition'> => ({
  condition: { match: 'all', rules: [{ field, operator: 'equal', value }] },
});
