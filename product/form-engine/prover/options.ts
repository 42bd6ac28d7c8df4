import type { Condition } from '../definition/base.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import type { References } from '../definition/references.ts';
import type { FormComponent } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { findingAt } from './findings.ts';
import { conditionGoals, type Goal, type Solver } from './solver.ts';

interface ConditionalOption {
  value: string;
  condition: Condition | null;
}

/** Options under conditions: one that is never offered, and a required choice that can be left without any. */
export function optionFindings(
  components: readonly FormComponent[],
  { target, isCircular }: References<FormComponent>,
  solver: Solver,
): FormFinding[] {
  return components.flatMap((component): FormFinding[] => {
    const options = optionsOf(component);
    const rules = options.flatMap(({ condition }) => rulesOf(condition));
    const shown: Goal = { component, shown: true };
    // A part that is never shown, and a reference that can't be saved, have separate findings.
    const isDecided = rules.every(({ field }) => {
      const found = target(field);
      return found !== undefined && !isCircular(component, found);
    });
    if (rules.length === 0 || !isDecided || !solver.canBe([shown])) return [];
    const key = 'key' in component ? component.key : '';
    const never = options
      .filter(({ condition }) => !solver.canBe([shown, ...conditionGoals(condition, true)]))
      .map(({ value }) => findingAt(component, 'warning', 'optionNever', { field: key, first: value }));
    const isRequired = 'required' in component && component.required;
    if (!isRequired || options.some(({ condition }) => rulesOf(condition).length === 0)) return never;
    const asked = [...new Set(rules.map(({ field }) => field))].flatMap((field) => answeredIfAsked(field));
    const none = options.flatMap(({ condition }) => conditionGoals(condition, false));
    return solver.surelyCanBe([shown, ...asked, ...none])
      ? [...never, findingAt(component, 'error', 'noOptionLeft')]
      : never;
  });

  /** Visitors can't pass a required question without an answer. */
  function answeredIfAsked(field: string): Goal[] {
    const question = target(field)!;
    if (!('required' in question) || !question.required) return [];
    const answered: Goal = { rule: { field, operator: 'notEmpty', value: '' }, holds: true };
    return [{ alternatives: [[answered], [{ component: question, shown: false }]] }];
  }
}

function optionsOf(component: FormComponent): ConditionalOption[] {
  if (!('options' in component)) return [];
  const options: readonly unknown[] = component.options;
  return options.filter(
    (option): option is ConditionalOption =>
      typeof option === 'object' && option !== null && 'condition' in option,
  );
}
