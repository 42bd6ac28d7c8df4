import { answersIn, fillAnswers, keptFor } from '../../form-runtime/draft.ts';

interface Draft {
  at: number;
  answers: [name: string, value: string][];
}

const nameOf = (form: HTMLFormElement): string => `tributary.draft.${form.dataset['tributaryForm']}`;

/**
 * Keeps a form's answers for when the page around it is loaded again or gone back to. The history belongs to that page,
 * so they are stored for the tab; a browser that lets a frame store nothing loses them, as before.
 */
export function keepTyped(form: HTMLFormElement): void {
  const draft: Draft = { at: Date.now(), answers: answersIn(form) };
  store((kept) => kept.setItem(nameOf(form), JSON.stringify(draft)));
}

/** Deletes what was kept: the form was sent, or another visit begins. */
export function dropTyped(form: HTMLFormElement): void {
  store((kept) => kept.removeItem(nameOf(form)));
}

/** Fills a form with what was kept of it, not too long ago. */
export function fillTyped(form: HTMLFormElement): void {
  store((kept) => {
    const draft = JSON.parse(kept.getItem(nameOf(form)) ?? 'null') as Partial<Draft> | null;
    if (!draft?.answers || Date.now() - (draft.at ?? 0) > keptFor) return;
    fillAnswers(form, draft.answers);
    form.dispatchEvent(new Event('input'));
  });
}

function store(act: (kept: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // Storage of a frame on another site is off, or full.
  }
}
