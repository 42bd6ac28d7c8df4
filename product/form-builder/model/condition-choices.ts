import type { FormComponent, Operator } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from './messages.ts';

/** Whether a comparison needs something to compare with. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'isEmpty' && operator !== 'notEmpty';
}

/** The answers a component can give, when they can be listed; null when anything may be typed. */
export function answerChoices(
  component: FormComponent,
  words: BuilderTranslate,
): { value: string; label: string }[] | null {
  switch (component.type) {
    case 'select':
    case 'radio':
    case 'checkboxes':
      return unique(component.options);
    case 'paymentMethod':
      return unique(component.methods);
    case 'frequency':
      return component.options.map((value) => ({ value, label: words(`frequency.${value}`) }));
    case 'consent':
      return [{ value: 'true', label: words('condition.given') }];
    default:
      return null;
  }
}

/** A form being edited may hold a value twice, or none; a list to choose from may not. */
function unique(options: readonly { value: string; label: string }[]): { value: string; label: string }[] {
  const named = options.filter((option) => option.value !== '');
  return named
    .filter((option, index) => named.findIndex((other) => other.value === option.value) === index)
    .map(({ value, label }) => ({ value, label: label || value }));
}
