/** For how long unfinished answers are filled in again, in milliseconds: as long as the server keeps sent ones. */
export const keptFor = 2 * 60 * 60_000;

interface Draft {
  at: number;
  step: number;
  answers: [name: string, value: string][];
}

/**
 * Stores a form's values with this entry of the browser's history: a reload and the Back button restore them, while a
 * new visit to the page, by the next person at a shared computer, does not.
 */
export function keepDraft(form: HTMLFormElement, formId: string, step: number): void {
  const draft: Draft = { at: Date.now(), step, answers: answersIn(form) };
  replace({ ...stateOf(), [keptAs(formId)]: draft });
}

/** Deletes the draft; with a URL, this history entry leads there from now on. */
export function dropDraft(formId: string, address?: string | null): void {
  const { [keptAs(formId)]: _, ...rest } = stateOf();
  replace(rest, address);
  // The first text there shows the outcome: the page is not scrolled to the visitor's earlier position.
  if (address) history.scrollRestoration = 'manual';
}

/** Shows the page with the form in another language, filled from its draft. */
export function switchLanguage(form: HTMLFormElement, formId: string, step: number, language: string): void {
  keepDraft(form, formId, step);
  const address = new URL(window.location.href);
  address.searchParams.set('lang', language);
  replace(stateOf(), address.href);
  window.location.reload();
}

/** Fills a form from its draft. Returns the draft's step and its answers, by name; null without a draft. */
export function fillDraft(
  form: HTMLFormElement,
  formId: string,
): { step: number; given: Map<string, string[]> } | null {
  const draft = stateOf()[keptAs(formId)] as Draft | undefined;
  if (!draft?.answers || Date.now() - draft.at > keptFor) return null;
  return { step: draft.step, given: fillAnswers(form, draft.answers) };
}

/** The values in a form's fields, without control fields and files. */
export function answersIn(form: HTMLFormElement): [name: string, value: string][] {
  return [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('_'),
  );
}

/** Puts answers into a form's inputs. Returns them by name. */
export function fillAnswers(
  form: HTMLFormElement,
  answers: Iterable<readonly [name: string, value: string]>,
): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const [name, value] of answers) given.set(name, [...(given.get(name) ?? []), value]);
  for (const control of form.querySelectorAll<HTMLInputElement>(
    'input:not([type=hidden],[type=file]),select,textarea',
  )) {
    const values = given.get(control.name) ?? [];
    if (control.type === 'radio' || control.type === 'checkbox')
      control.checked = values.includes(control.value);
    else control.value = values[0] ?? '';
  }
  return given;
}

/** Under which name something of a form is kept. */
export const keptAs = (formId: string): string => `tributary.${formId}`;

/** State of this entry of the history, of all scripts in the page. */
const stateOf = (): Record<string, unknown> => Object(history.state) as Record<string, unknown>;

function replace(state: Record<string, unknown>, address?: string | null): void {
  try {
    history.replaceState(state, '', address);
  } catch {
    // The browser allows only so many changes in a short time; the next one is kept.
  }
}
