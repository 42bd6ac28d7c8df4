import type { AnswerChoice } from '@tributary/form-engine/answers.ts';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { offeredChoices } from '@tributary/form-engine/components/lookup.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormComponent, Operator } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from './messages.ts';
import { inNamespace, namespaceOfType } from './messages.ts';

/** Whether a comparison needs something to compare with. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'isEmpty' && operator !== 'notEmpty';
}

/** The answers a component can give, when they can be listed; null when anything may be typed. */
export function answerChoices(
  component: FormComponent,
  words: BuilderTranslate,
  locale: string,
): readonly AnswerChoice[] | null {
  const { conditionChoices } = builderOf(component.type);
  const choices = conditionChoices
    ? conditionChoices(component, inNamespace(words, namespaceOfType(component.type)), locale)
    : offeredChoices(component, messagesIn(locale));
  return choices ? unique(choices) : null;
}

/** A form being edited may hold a value twice, or none; a list to choose from may not. */
function unique(choices: readonly AnswerChoice[]): AnswerChoice[] {
  const named = choices.filter((choice) => choice.value !== '');
  return named
    .filter((choice, index) => named.findIndex((other) => other.value === choice.value) === index)
    .map(({ value, label }) => ({ value, label: label || value }));
}
