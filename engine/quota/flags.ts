import english from './messages/plan.en-US.json' with { type: 'json' };
import { ProblemError } from '../errors/problem.ts';
import { planOf, type Flag } from './plans.ts';

/** Whether a plan includes a feature. */
export const includesFlag = (plan: string, flag: Flag): boolean => planOf(plan).flags.includes(flag);

/**
 * Refuses a feature that the plan does not include (specification, section 8).
 * @param path the field that makes use of it, for refusals of a record
 * @throws ProblemError feature_not_in_plan
 */
export function requireFlag(plan: string, flag: Flag, path?: string): void {
  if (includesFlag(plan, flag)) return;
  const message = `To make use of ${english.flag[flag]}, please upgrade your plan.`;
  throw new ProblemError('feature_not_in_plan', message, path ? { errors: [{ path, message }] } : {});
}
