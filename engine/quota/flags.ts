import { ProblemError } from '../errors/problem.ts';
import { planOf, type Flag } from './plans.ts';

/** Refuses what the plan does not hold (specification, section 8). @throws ProblemError feature_not_in_plan */
export function requireFlag(plan: string, flag: Flag, title: string): void {
  if (!planOf(plan).flags.includes(flag)) {
    throw new ProblemError('feature_not_in_plan', `To make use of ${title}, please upgrade your plan.`);
  }
}
