import { answersIn, fillAnswers, keptFor } from '../../form-runtime/draft.ts';
import { inSession } from '../../form-runtime/session.ts';

interface Draft {
  at: number;
  step: number;
  answers: [name: string, value: string][];
}

const nameOf = (form: HTMLFormElement): string => `tributary.draft.${form.dataset['tributaryForm']}`;

/**
 * Keeps a form's answers and step for when the page around it is loaded again or gone back to. The history belongs to
 * that page, so they are stored for the tab; a browser that lets a frame store nothing loses them.
 */
export function keepTyped(form: HTMLFormElement, step: number): void {
  const draft: Draft = { at: Date.now(), step, answers: answersIn(form) };
  inSession((kept) => kept.setItem(nameOf(form), JSON.stringify(draft)));
}

/** Deletes the stored answers: the form was sent, or another visit begins. */
export function dropTyped(form: HTMLFormElement): void {
  inSession((kept) => kept.removeItem(nameOf(form)));
}

/**
 * Fills a form with its stored answers, unless they are too old.
 * @returns the step of the answers; 0 without any
 */
export function fillTyped(form: HTMLFormElement): number {
  const kept = inSession((session) => JSON.parse(session.getItem(nameOf(form)) ?? 'null') as Draft | null);
  if (!kept?.answers || Date.now() - kept.at > keptFor) return 0;
  fillAnswers(form, kept.answers);
  form.dispatchEvent(new Event('input'));
  // The summary before paying, which is the step after all others, is made when it is asked for.
  return Math.min(kept.step ?? 0, form.querySelectorAll('.tf-step').length - 1);
}
