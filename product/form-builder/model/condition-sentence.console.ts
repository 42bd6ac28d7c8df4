import type { Condition, ConditionRule } from '@tributary/form-engine/definition/base.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { answerChoices, operatorKey, takesValue } from './condition-choices.console.ts';
import type { BuilderTranslate } from './messages.ts';
import { componentName } from './naming.ts';

/** A condition as a sentence: “Shown when “Country” is “Spain”, and either “Age” is more than 17 or …”. */
export function conditionSentence(
  condition: Condition,
  { components }: FormSchema,
  words: BuilderTranslate,
  locale: string,
): string {
  const ruleText = (rule: ConditionRule): string => {
    const target = components.find((component) => 'key' in component && component.key === rule.field);
    const label =
      target && answerChoices(target, words, locale)?.find(({ value }) => value === rule.value)?.label;
    const values = {
      field: target ? componentName(target, words) : rule.field,
      operator: words(operatorKey(target, rule.operator)),
      value: label ?? rule.value,
    };
    return words(
      takesValue(rule.operator) ? 'condition.sentence.rule' : 'condition.sentence.ruleAlone',
      values,
    );
  };
  const joined = (parts: string[], match: 'all' | 'any'): string =>
    parts.reduce((first, next) => words(`condition.sentence.${match}`, { first, next }));
  const parts = [
    ...condition.rules.map(ruleText),
    ...(condition.groups ?? [])
      .filter(({ rules }) => rules.length > 0)
      .map(({ rules, match }) => {
        const text = joined(rules.map(ruleText), match);
        return rules.length > 1 ? words('condition.sentence.group', { text }) : text;
      }),
  ];
  return parts.length === 0
    ? ''
    : words('condition.sentence.whole', { text: joined(parts, condition.match) });
}
