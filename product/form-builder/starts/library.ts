import { LIBRARY_FORMS } from '@tributary/library/forms/all.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { formSchema } from '@tributary/form-engine/schema.ts';
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import { flagsOfForm } from '@tributary/resources/forms/component-flags.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import * as z from 'zod';
import { newComponentId } from '../model/edit.ts';

const inBoth = z.strictObject({ en: z.string(), es: z.string() });

/** A form template of the library, as its `metadata.json` has it. */
const libraryFormSchema = z.strictObject({
  kind: z.literal('forms'),
  name: z.string(),
  title: inBoth,
  description: inBoth,
  schema: z.strictObject({ en: formSchema, es: formSchema }),
});
export type LibraryForm = z.infer<typeof libraryFormSchema>;

/** The form templates of the library, in the order in which they are offered. */
export const libraryForms: readonly LibraryForm[] = z.array(libraryFormSchema).parse(LIBRARY_FORMS);

/** The language of the library for a language of the interface. */
export const libraryLanguage = (language: string): 'en' | 'es' =>
  closestLocale([language]) === 'es' ? 'es' : 'en';

/**
 * A whole form to begin with. Its components get new ids.
 * @param givingExamples whether the plan includes them
 */
export function startForm(form: LibraryForm, language: string, givingExamples = true): FormSchema {
  const schema = form.schema[libraryLanguage(language)];
  const components = schema.components.map((component) => ({ ...component, id: newComponentId() }));
  return { ...schema, components: givingExamples ? components : components.map(withoutExamples) };
}

/** The flag that the plan lacks for a form to begin with; undefined where it includes everything. */
export function lackingFor(schema: FormSchema, features: readonly Flag[]): Flag | undefined {
  return [...flagsOfForm(schema).keys()].find((flag) => !features.includes(flag));
}
