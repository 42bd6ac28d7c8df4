import type { AnswerChoice } from '@tributary/form-engine/answers.ts';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { offeredChoices } from '@tributary/form-engine/components/lookup.ts';
import { operators } from '@tributary/form-engine/definition/base.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormComponent, Operator } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from './messages.ts';
import { inNamespace, namespaceOfType } from './messages.ts';

/** Whether a comparison needs something to compare with. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'isEmpty' && operator !== 'notEmpty';
}

const SAME: readonly Operator[] = ['equal', 'notEqual', 'isEmpty', 'notEmpty'];

/** The comparisons that say something about a component's answers, and one that its condition has already. */
export function offeredOperators(
  component: FormComponent | undefined,
  current: Operator,
): readonly Operator[] {
  const kind = component ? builderOf(component.type).compares : undefined;
  const isOrdered = kind === 'number' || kind === 'moment';
  return operators.filter((operator) => isOrdered || operator === current || SAME.includes(operator));
}

/** The message key of a comparison, in the words of the type that it is about. */
export function operatorKey(component: FormComponent | undefined, operator: Operator): string {
  const kind = component ? builderOf(component.type).compares : undefined;
  const isSpecial =
    (kind === 'moment' && (operator === 'greaterThan' || operator === 'lessThan')) ||
    (kind === 'list' && (operator === 'equal' || operator === 'notEqual'));
  return `condition.operators.${isSpecial ? `${kind}.` : ''}${operator}`;
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
