import { isOffered } from '@tributary/form-engine/components/conditional-options.ts';
import type { LiveField } from './live-field.ts';

/** Hides the options that are not offered with the other answers, and takes back the choice of one. */
export const optionsField: LiveField = (field, component, { reading }) => {
  if (component.type !== 'select' && component.type !== 'radio' && component.type !== 'checkboxes') return;
  if (component.options.every(({ condition }) => !condition)) return;
  const isSelect = component.type === 'select';
  // The first option of a select is the empty one.
  const rows = [...field.querySelectorAll<HTMLElement>(isSelect ? 'option' : '.tf-choice')].slice(
    isSelect ? 1 : 0,
  );
  let isTakenBack = false;
  component.options.forEach((option, index) => {
    const row = rows[index];
    const control = row?.querySelector('input') ?? row;
    if (!row || !(control instanceof HTMLOptionElement || control instanceof HTMLInputElement)) return;
    const isShown = isOffered(option, reading.find);
    row.hidden = !isShown;
    control.disabled = !isShown;
    if (isShown) return;
    isTakenBack ||= control instanceof HTMLOptionElement ? control.selected : control.checked;
    if (control instanceof HTMLOptionElement) control.selected = false;
    else control.checked = false;
  });
  if (isTakenBack) field.dispatchEvent(new Event('input', { bubbles: true }));
};
