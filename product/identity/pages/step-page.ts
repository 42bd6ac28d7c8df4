import { html, type Html } from './html.ts';
import { page, type Frame } from './layout.ts';

/** The top of a step of signing in. */
export interface StepHead {
  title: string;
  /** The step's instruction, in a sentence. */
  lead: string;
  /** Why the form was refused: the event and the remedy. */
  problem?: { title: string; text: string } | undefined;
}

/** One step of signing in, of an invitation or of a set-up: its title, its error, and its form. */
export function stepPage(frame: Frame, { title, lead, problem }: StepHead, below: Html): string {
  const notice = problem
    ? html`<div class="notice" role="alert">
        <h2>${problem.title}</h2>
        <p>${problem.text}</p>
      </div>`
    : null;
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
      <p class="lead">${lead}</p>
      ${notice} ${below}`,
  );
}
