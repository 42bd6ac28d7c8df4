import type { ComponentOf, FormComponent, FormSchema } from './schema.ts';
import { isUnseen } from './components/lookup.ts';
import { opensStep } from './definition/openers.ts';

/** One screen of a form. `opener` is the page break that starts it; the first step has none. */
export interface FormStep {
  index: number;
  opener: ComponentOf<'pageBreak'> | null;
  components: FormComponent[];
}

/** Splits a form at its page breaks. There is always a first step, perhaps empty. */
export function stepsOf(schema: FormSchema): FormStep[] {
  let current: FormStep = { index: 0, opener: null, components: [] };
  const steps = [current];
  for (const component of schema.components) {
    if (opensStep(component)) {
      current = { index: steps.length, opener: component, components: [] };
      steps.push(current);
    } else {
      current.components.push(component);
    }
  }
  return steps;
}

/** Whether a step has anything to show without hidden components. The first step is always shown. */
export function isStepVisible(step: FormStep, visible: ReadonlySet<string>): boolean {
  return (
    step.index === 0 || step.components.some((component) => !isUnseen(component) && visible.has(component.id))
  );
}

/** The nearest visible step after (`1`) or before (`-1`) the given one; null at the end. */
export function neighbourStep(
  steps: readonly FormStep[],
  from: number,
  direction: 1 | -1,
  visible: ReadonlySet<string>,
): number | null {
  for (let index = from + direction; index >= 0 && index < steps.length; index += direction) {
    const step = steps[index];
    if (step && isStepVisible(step, visible)) return index;
  }
  return null;
}
