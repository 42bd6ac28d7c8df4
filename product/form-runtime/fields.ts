import type { RawAnswers } from '@tributary/form-engine/answers.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { fieldNames } from '@tributary/form-engine/components/lookup.ts';

/** The form's present values, by field name; control fields (`_…`) are left out. */
export function currentAnswers(form: HTMLFormElement): RawAnswers {
  const answers: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith('_') || typeof value !== 'string') continue;
    const before = answers[name];
    answers[name] = before === undefined ? value : [before, value].flat();
  }
  return answers;
}

/** The fields to send: control fields and the answers of visible components, nothing that a condition hides. */
export function payloadOf(
  form: HTMLFormElement,
  schema: FormSchema,
  visible: ReadonlySet<string>,
  action: 'submit' | 'confirm',
): URLSearchParams {
  const hiddenNames = new Set(
    schema.components.filter((component) => !visible.has(component.id)).flatMap(fieldNames),
  );
  const payload = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const isOwn = ['_action', '_key', '_step'].includes(name);
    if (typeof value === 'string' && !isOwn && !hiddenNames.has(name)) payload.append(name, value);
  }
  payload.append('_action', action);
  return payload;
}

/** Fills hidden fields that take their value from the page's address, such as campaign sources. */
export function fillFromAddress(form: HTMLFormElement, search: string): void {
  const parameters = new URLSearchParams(search);
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-tf-query]')) {
    const value = parameters.get(input.dataset['tfQuery'] ?? '');
    if (value) input.value = value.slice(0, 500);
  }
}

/** The element of a form part, by its class or attribute. */
export function part<E extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): E | null {
  return within.querySelector<E>(selector);
}

/** A new element with text. */
export function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

/** A new button that sends the form with an action. */
export function actionButton(className: string, text: string, action: string): HTMLButtonElement {
  const button = element('button', className, text) as HTMLButtonElement;
  button.name = '_action';
  button.value = action;
  return button;
}

/** Changes text only when it differs, so that nothing is announced or repainted twice. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}
