import type { TranslatableText } from '@tributary/kit/translatable.ts';
import type * as z from 'zod';
import { componentSchemas } from '../components/components.ts';
import { settingsSchema } from '../definition/settings.ts';
import type { ComponentType, FormComponent, FormSchema } from '../schema.ts';
import { mapTexts, textProperties, textPropertyAt, type VisitText } from './text-plan.ts';

/** The ids of the texts of a form's settings begin with it; no component has such an id. */
export const FORM_ID = '@form';

const schemaOf = new Map<string, z.core.$ZodType>(
  componentSchemas.map((schema) => [schema.shape.type.value, schema]),
);

/** A form with the texts that visitors read replaced. Ids, keys, values, limits and conditions stay as they are. */
function mapForm(form: FormSchema, visit: VisitText): FormSchema {
  return {
    ...form,
    components: form.components.map(
      (component) => mapTexts(schemaOf.get(component.type)!, component, component.id, visit) as FormComponent,
    ),
    settings: mapTexts(settingsSchema, form.settings, FORM_ID, visit) as FormSchema['settings'],
  };
}

/**
 * The texts of a form that visitors read, in its order, its settings at the end. The first part of an id, up to the
 * colon, is the component's id or `FORM_ID`.
 */
export function textsOfSchema(form: FormSchema): TranslatableText[] {
  const texts: TranslatableText[] = [];
  mapForm(form, (id, text, { limit, lines }) => {
    texts.push({ id, text, limit, lines });
    return text;
  });
  return texts;
}

/** The form in another language: each text replaced that has a translation, the others in the form's own language. */
export function translateForm(form: FormSchema, translation: (id: string) => string | undefined): FormSchema {
  return mapForm(form, (id, text) => translation(id) || text);
}

/** The properties with texts that a type of component has; those of a form's settings without a type. */
export function textPropertiesOf(type: ComponentType | undefined): string[] {
  return textProperties(type === undefined ? settingsSchema : schemaOf.get(type)!);
}

/** Which of these properties a text is. @param type of the component that has it; none for a form's settings */
export function textPropertyOf(id: string, type: ComponentType | undefined): string {
  const [, ...path] = id.split(':');
  return textPropertyAt(type === undefined ? settingsSchema : schemaOf.get(type)!, path);
}
