import type { Answer, RawAnswers } from '../../answers.ts';
import { companion, hasParts } from '../../answers.ts';
import type { FormSchema } from '../../schema.ts';

type Components = Pick<FormSchema, 'components'>;

const keysIn = ({ components }: Components): string[] =>
  components.flatMap((component) => (component.type === 'signature' ? [component.key] : []));

/** The answers with the moment at which each signature was taken. */
export function withMoment(
  schema: Components,
  answers: Readonly<Record<string, Answer>>,
  now: Date,
): Record<string, Answer> {
  const stamped = { ...answers };
  for (const key of keysIn(schema)) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    if (answer !== undefined && hasParts(answer) && !Array.isArray(answer))
      stamped[key] = { ...answer, signedAt: now.toISOString() };
  }
  return stamped;
}

/** Stored answers as a form sends them, for filling it in again: signatures as name and drawing. */
export function signedAgain(schema: Components, answers: RawAnswers): RawAnswers {
  const again = { ...answers };
  for (const key of keysIn(schema)) {
    const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
    if (typeof answer !== 'object' || answer === null) continue;
    again[key] = 'name' in answer ? answer.name : '';
    again[companion(key, 'drawn')] = 'strokes' in answer ? answer.strokes : '';
  }
  return again;
}
