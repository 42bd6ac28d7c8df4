import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import type { BlockChoices } from './choices.ts';
import { drawn } from './drawn.ts';
import { actions, button, column, columns, form, heading, line, section } from './node.ts';

/** The opening of a page in the middle: promise, action, a wide picture below. */
export function heroCentred(words: StarterMessages, { picture = 'meadow' }: BlockChoices = {}): ProjectNode {
  return section('ts-center', [
    line('ts-eyebrow', words.heroEyebrow),
    heading(1, words.heroTitle),
    line('ts-lead', words.heroLead),
    actions([button(words.heroAction, '#give'), button(words.heroSecond, '#work', 'ts-button--quiet')]),
    { ...drawn(picture, words), classes: ['ts-image', 'ts-image--wide'] },
  ]);
}

/** The opening of a page with the form beside the promise. */
export function heroForm(words: StarterMessages, { formId = '' }: BlockChoices = {}): ProjectNode {
  const node = section('ts-section--deep', [
    columns('ts-columns--aside', [
      column([
        line('ts-eyebrow', words.heroEyebrow),
        heading(1, words.heroTitle),
        line('ts-lead', words.heroLead),
        line('ts-small', words.giveTrust),
      ]),
      column([form(formId)], 'ts-card ts-card--float'),
    ]),
  ]);
  return { ...node, attributes: { id: 'give' } };
}
