import { followKeyIn } from '@tributary/form-engine/components/lookup.ts';
import type { Condition, ConditionRule } from '@tributary/form-engine/definition/base.ts';
import { mapRules } from '@tributary/form-engine/definition/condition-parts.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';

type MapRule = (rule: ConditionRule) => ConditionRule | null;

/** A component whose references follow several keys; none of the new keys is one of the old. */
export function followKeys(component: FormComponent, keys: ReadonlyMap<string, string>): FormComponent {
  let made = component;
  for (const [from, to] of keys) if (from !== to) made = followKeyIn(made, from, to);
  const condition = mapRules<ConditionRule, Condition>(made.condition, (rule) => {
    const to = keys.get(rule.field);
    return to === undefined || to === rule.field ? rule : { ...rule, field: to };
  });
  return condition === made.condition ? made : { ...made, condition };
}

/** A component with the comparisons of its options' conditions replaced, or left out for null. */
export function mapOptionRules(component: FormComponent, map: MapRule): FormComponent {
  if (component.type !== 'select' && component.type !== 'radio' && component.type !== 'checkboxes')
    return component;
  const options = component.options.map((option) => {
    const condition = mapRules<ConditionRule, Condition>(option.condition, map);
    return condition === option.condition ? option : { ...option, condition };
  });
  return options.some((option, index) => option !== component.options[index])
    ? { ...component, options }
    : component;
}

/** A component without comparisons with questions that are nowhere. Calculations stay as they are. */
export function withoutMissing(
  component: FormComponent,
  known: ReadonlySet<string>,
): { component: FormComponent; dropped: number } {
  let dropped = 0;
  const keep: MapRule = (rule) => {
    if (known.has(rule.field)) return rule;
    dropped += 1;
    return null;
  };
  let made = mapOptionRules(component, keep);
  const condition = mapRules<ConditionRule, Condition>(made.condition, keep);
  if (condition !== made.condition) made = { ...made, condition };
  // The frequency of an amount that is not there: its amounts are those of any.
  if (made.type === 'amount' && made.frequencyKey && !known.has(made.frequencyKey))
    made = { ...made, frequencyKey: null };
  return { component: made, dropped };
}
