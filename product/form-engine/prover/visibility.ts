import { isUnseen } from '../components/lookup.ts';
import type { References } from '../definition/references.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import { opensSection, opensStep } from '../definition/openers.ts';
import type { Condition, ConditionRule } from '../definition/base.ts';
import type { FormComponent, FormSchema } from '../schema.ts';
import { stepsOf } from '../steps.ts';
import type { FormFinding } from './findings.ts';
import { findingAt } from './findings.ts';
import { conditionGoals, type Goal, type Solver } from './solver.ts';

/** Conditions that never or always hold, or too late, and steps without content. */
export function visibilityFindings(
  schema: FormSchema,
  references: References<FormComponent>,
  solver: Solver,
): FormFinding[] {
  const { target, opener, isCircular } = references;
  const never = solver.neverShown(schema.components);
  const steps = stepsOf(schema);
  const stepOf = new Map(
    steps.flatMap(({ index, opener: opens, components }) =>
      [...(opens ? [opens] : []), ...components].map((component) => [component, index] as const),
    ),
  );

  const ofComponent = (component: FormComponent): FormFinding[] => {
    const step = opener(component);
    const rules = rulesOf(component.condition);
    // Parts that can't be saved have separate findings; a proof would only repeat them.
    const isDecided = rules.every(({ field }) => {
      const found = target(field);
      return found !== undefined && !isCircular(component, found);
    });
    if (step && never.has(step)) {
      const cause = opensSection(step) ? 'section' : 'step';
      return isAsked(component) ? [findingAt(component, 'error', 'neverAsked', { cause })] : [];
    }
    if (!isDecided || rules.length === 0) return [];
    if (never.has(component)) {
      const code = isAsked(component) ? 'neverAsked' : 'neverShown';
      return [findingAt(component, 'error', code, causeOf(component.condition!))];
    }
    if (isAlwaysTrue(component, step)) return [findingAt(component, 'warning', 'alwaysTrue')];
    const late = rules.find(({ field }) => isLater(component, target(field)));
    return late && isTooLate(component, step)
      ? [findingAt(component, 'warning', 'shownTooLate', { field: late.field })]
      : [];
  };

  const isLater = (component: FormComponent, other: FormComponent | undefined): boolean =>
    other !== undefined && !isUnseen(other) && stepOf.get(other)! > stepOf.get(component)!;

  /** Whether a component needs an answer of a later step. When its whole step does, that is said of the step. */
  const isTooLate = (component: FormComponent, step: FormComponent | undefined): boolean => {
    const unanswered = (other: FormComponent): boolean => isLater(component, other);
    const canShow = (shown: FormComponent): boolean =>
      solver.canBe([{ component: shown, shown: true }], unanswered);
    return !canShow(component) && (!step || canShow(step));
  };

  const isAlwaysTrue = (component: FormComponent, step: FormComponent | undefined): boolean => {
    const { rules, match, groups = [] } = component.condition!;
    const inStep: Goal[] = step ? [{ component: step, shown: true }] : [];
    const fails = [
      ...rules.map((rule): Goal[] => [{ rule, holds: false }]),
      ...groups.map((group) => conditionGoals(group, false)),
    ];
    return match === 'any'
      ? !solver.canBe([...inStep, ...fails.flat()])
      : !fails.some((goals) => solver.canBe([...inStep, ...goals]));
  };

  /** The shortest reason: one comparison, two about one field, or all together. */
  const causeOf = ({ match, rules, groups = [] }: Condition): FormFinding['params'] => {
    const possible = (some: readonly ConditionRule[]): boolean =>
      solver.canBe(some.map((rule): Goal => ({ rule, holds: true })));
    const alone = rules.find((rule) => !possible([rule]));
    const count = rules.length + groups.length;
    if (alone && (count === 1 || match === 'all')) {
      const found = target(alone.field);
      const cause = found && never.has(found) ? 'targetNeverShown' : 'impossible';
      return { cause, field: alone.field };
    }
    if (match === 'any' && count > 1) return { cause: 'noneHolds' };
    for (const [index, second] of rules.entries()) {
      const first = rules
        .slice(0, index)
        .find((other) => other.field === second.field && !possible([other, second]));
      if (!first) continue;
      const isBoth = first.operator === 'equal' && second.operator === 'equal';
      return isBoth
        ? { cause: 'both', field: second.field, first: first.value, second: second.value }
        : { cause: 'excluding', field: second.field };
    }
    return { cause: 'together' };
  };

  const emptySteps = steps.flatMap(({ index, opener: opens, components }): FormFinding[] => {
    if (components.some((component) => !isUnseen(component) && !never.has(component))) return [];
    if (opens) return never.has(opens) ? [] : [findingAt(opens, 'warning', 'emptyStep')];
    return index === 0 && steps.length > 1
      ? [{ code: 'emptyFirstStep', componentId: null, severity: 'warning', params: {} }]
      : [];
  });

  return [...schema.components.flatMap(ofComponent), ...emptySteps];
}

function isAsked(component: FormComponent): boolean {
  return !isUnseen(component) && !opensStep(component) && 'required' in component && component.required;
}
