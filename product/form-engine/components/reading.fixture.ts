import { messagesIn } from '../messages.ts';
import type { Answer, Reading } from '../answers.ts';
import { formSchema } from '../schema.ts';
import { readComponent } from './lookup.ts';
import { showAnswer } from './show-answer.ts';

/** One question of a form with these properties, for tests of its reader. */
function questionOf(properties: object) {
  const schema = formSchema.parse({ components: [{ id: 'a', key: 'a', label: 'Question', ...properties }] });
  const component = schema.components[0]!;
  if (!('key' in component)) throw new Error('This type takes no answer');
  return { component, settings: schema.settings };
}

/** A question's reading of fields: its answer, or the error's sentence. */
export function readAnswer(properties: object, raw: Record<string, unknown>, locale = 'en'): unknown {
  const { component, settings } = questionOf(properties);
  const reading: Reading | null = readComponent(component, { raw, settings, locale, t: messagesIn(locale) });
  return reading?.ok ? reading.answer : reading?.error;
}

/** An answer as people read it. */
export function shownAnswer(properties: object, answer: Answer, locale: string): string {
  const { component, settings } = questionOf(properties);
  return showAnswer(component, answer, { settings, locale, t: messagesIn(locale) });
}
