import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { componentSchema } from '@tributary/form-engine/schema.ts';
import { closestLocale } from '@tributary/kit/i18n/locales.ts';
import type { SharedField } from '../shared-fields.ts';
import { newComponentId } from './edit.ts';

/** Whether a form asks for this field's key already: a form has each key once. */
export function isFieldTaken(schema: FormSchema, field: Pick<SharedField, 'key'>): boolean {
  return schema.components.some((component) => 'key' in component && component.key === field.key);
}

/** A component that points to a shared field and begins with its words, in the form's language where they exist. */
export function sharedComponent(field: SharedField, locale: string): FormComponent {
  const { es } = field.translations;
  const words = closestLocale([locale]) === 'es' ? es : { label: '', help: '' };
  return componentSchema.parse({
    id: newComponentId(),
    type: field.type,
    key: field.key,
    label: words.label || field.label,
    help: words.help || field.help,
    required: field.required,
    autocomplete: field.autocomplete,
    ...(field.options.length ? { options: field.options } : {}),
    fieldId: field.id,
  });
}
