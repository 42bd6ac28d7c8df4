import type { FormComponent } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from './messages.ts';
import { typeName } from './messages.ts';

/** The name of a component in lists, buttons and announcements; at most 48 characters. */
export function componentName(component: FormComponent, words: BuilderTranslate): string {
  const label = 'label' in component ? component.label : '';
  const text = label || ('text' in component ? component.text : '');
  const plain = text.replace(/\s+/g, ' ').trim();
  if (!plain) return 'key' in component && component.key ? component.key : typeName(component.type, words);
  return plain.length > 48 ? `${plain.slice(0, 47)}…` : plain;
}
