import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { summaryText } from '@tributary/form-engine/summary.ts';
import { formErrorKey } from '@tributary/form-engine/reading/read-form.ts';
import { element, part } from './fields.ts';

/** Shows, changes or (without a message) clears the error of one field, and ties it to the controls. */
export function showFieldError(form: HTMLFormElement, key: string, message?: string): void {
  const field = fieldOf(form, key);
  const note = field && part(field, '.tf-error');
  if (!field || !note) return;
  note.textContent = message ?? '';
  note.hidden = !message;
  const controls = [...field.querySelectorAll('input:not([type=hidden]),select,textarea')];
  for (const control of controls) {
    if (message) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
  const described = part(field, 'fieldset') ?? controls[0];
  const others = (described?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && id !== note.id);
  const ids = message ? [...others, note.id] : others;
  if (ids.length > 0) described?.setAttribute('aria-describedby', ids.join(' '));
  else described?.removeAttribute('aria-describedby');
}

/** Whether a field shows an error now. */
export function hasFieldError(form: HTMLFormElement, key: string): boolean {
  const field = fieldOf(form, key);
  return part(field ?? form, '.tf-error')?.hidden === false;
}

/**
 * Shows these errors and no others: at the fields, and summed up at the top with a link to each.
 * Focus goes to the summary, which is announced.
 */
export function showErrors(
  form: HTMLFormElement,
  schema: FormSchema,
  errors: Readonly<Record<string, string>>,
): void {
  const keys = schema.components.flatMap((component) => ('key' in component ? [component.key] : []));
  for (const key of keys) showFieldError(form, key, errors[key]);
  const summary = part(form, '.tf-summary');
  const list = summary && part(summary, 'ul');
  if (!summary || !list) return;
  const shown = [formErrorKey, ...keys].filter((key) => errors[key]);
  list.replaceChildren(
    ...shown.map((key) => summaryItem(form, key, summaryText(schema, key, errors[key] ?? ''))),
  );
  summary.hidden = shown.length === 0;
  if (shown.length > 0) summary.focus();
}

function summaryItem(form: HTMLFormElement, key: string, message: string): HTMLElement {
  const item = element('li', '');
  const target = key === formErrorKey ? null : firstControl(form, key);
  if (!target) {
    item.textContent = message;
    return item;
  }
  const link = element('a', '', message);
  link.setAttribute('href', `#${target.id}`);
  // Following the address would add to the history and fails inside an embedding page's shadow tree.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    target.focus();
  });
  item.append(link);
  return item;
}

function firstControl(form: HTMLFormElement, key: string): HTMLElement | null {
  const field = fieldOf(form, key);
  return field && part(field, 'input:checked,input:not([type=hidden]),select,textarea');
}

function fieldOf(form: HTMLFormElement, key: string): HTMLElement | null {
  return /^\w+$/.test(key) ? part(form, `[data-tf-key="${key}"]`) : null;
}
