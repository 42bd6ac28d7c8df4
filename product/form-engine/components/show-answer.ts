import type { Answer, AnswerType, ShowingContext } from '../answers.ts';
import type { Question } from '../schema.ts';
import { answerTypes } from './components.ts';

const answers: { readonly [type: string]: AnswerType<Question> } = answerTypes;

/** An answer as text for people. */
export function showAnswer(component: Question, answer: Answer, context: ShowingContext): string {
  const type = answers[component.type]!;
  if (type.show) return type.show(component, answer, context);
  if (typeof answer === 'boolean') return context.t(answer ? 'yes' : 'no');
  const choices = type.choices?.(component, context) ?? [];
  const label = (value: string): string => choices.find((choice) => choice.value === value)?.label ?? value;
  if (typeof answer === 'string') return label(answer);
  return Object.values(answer)
    .map((one) => (typeof one === 'object' ? Object.values(one).join(' ') : label(String(one))))
    .join(', ');
}
