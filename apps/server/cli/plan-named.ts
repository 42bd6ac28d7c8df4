import { PLAN_NAMES, type PlanName } from '@tributary/engine/quota/plans.ts';
import { UsageError } from './usage.ts';

/** @throws UsageError where there is no plan of this name */
export function planNamed(name: string): PlanName {
  const plan = PLAN_NAMES.find((one) => one === name);
  if (plan) return plan;
  throw new UsageError(`There is no plan “${name}”. Choose one of: ${PLAN_NAMES.join(', ')}`);
}
