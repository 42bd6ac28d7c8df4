import type { Answer, SingleAnswer } from '../answers.ts';
import { companion, hasParts } from '../answers.ts';
import { showAnswer } from '../components/show-answer.ts';
import { messagesIn } from '../messages.ts';
import type { FormSchema } from '../schema.ts';

/**
 * Answers for other systems, by key. An answer with parts is text, as people read it in the visitor's language,
 * together with each of its parts: `home` is one line, `home.city` and `home.postcode` are its parts.
 */
export function answersToSend(
  { components, settings }: FormSchema,
  answers: Readonly<Record<string, Answer>>,
  locale: string,
): Record<string, SingleAnswer | number> {
  const context = { settings, locale, t: messagesIn(locale) };
  const questions = new Map(components.flatMap((each) => ('key' in each ? [[each.key, each] as const] : [])));
  const sent: Record<string, SingleAnswer | number> = {};
  for (const [key, answer] of Object.entries(answers)) {
    const question = questions.get(key);
    if (!hasParts(answer)) sent[key] = answer;
    else if (question) sent[key] = showAnswer(question, answer, context);
    if (!hasParts(answer) || Array.isArray(answer)) continue;
    for (const [part, value] of Object.entries(answer)) sent[companion(key, part)] = value;
  }
  return sent;
}

/** Whether a stored answer is a list of products with quantities. */
function isOrderForm(answer: unknown): answer is { product: string; quantity: number }[] {
  return (
    Array.isArray(answer) &&
    answer.length > 0 &&
    answer.every(
      (line: unknown) => typeof line === 'object' && line !== null && 'product' in line && 'quantity' in line,
    )
  );
}

/** Stored answers under the names of their fields, so that the same form can read them again. */
export function answerFields(answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, answer] of Object.entries(answers)) {
    const isParts = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
    if (isOrderForm(answer))
      for (const { product, quantity } of answer) fields[companion(key, product)] = String(quantity);
    else if (!isParts) fields[key] = answer;
    else for (const [part, value] of Object.entries(answer)) fields[companion(key, part)] = value;
  }
  return fields;
}
