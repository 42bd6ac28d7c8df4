import type { FormSchema } from './schema.ts';

/**
 * Whether a label names a field, such as "First name", rather than being a question or statement: only a name fits
 * into the sentence "The … field is required".
 */
export function isPlainName(label: string): boolean {
  const text = label.trim();
  return text !== '' && !/[?؟!.:;…¿¡,،]/.test(text) && text.split(/\s+/).length <= 4;
}

/** An error as the summary at the top of a form lists it: with the question, where the error does not name it. */
export function summaryText(schema: FormSchema, key: string, error: string): string {
  const component = schema.components.find((one) => 'key' in one && one.key === key);
  const label = component && 'label' in component ? component.label.trim() : '';
  if (label === '' || error.includes(label)) return error;
  return /[?؟!.:…]$/.test(label) ? `${label} ${error}` : `${label}: ${error}`;
}
