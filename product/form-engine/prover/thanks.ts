import { webAddress } from '@tributary/kit/web-address.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import type { References } from '../definition/references.ts';
import type { FormComponent, FormSchema } from '../schema.ts';
import type { FormFinding } from './findings.ts';
import { conditionGoals, type Goal, type Solver } from './solver.ts';

/** Thanks that no visitor gets, conditions that refer to nothing, and addresses that lead nowhere. */
export function thanksFindings(
  { settings: { thankYou } }: FormSchema,
  { target }: Pick<References<FormComponent>, 'target'>,
  solver: Solver,
): FormFinding[] {
  const { variants = [] } = thankYou;
  const found: FormFinding[] = [];
  const add = (
    code: FormFinding['code'],
    severity: FormFinding['severity'],
    params: FormFinding['params'],
  ): void => void found.push({ code, componentId: null, severity, params });
  /** The goals for none of the earlier thanks to be given. */
  const before: Goal[] = [];
  let isDecided = true;

  for (const [index, { condition, redirect }] of variants.entries()) {
    const number = index + 1;
    if (isBad(redirect)) add('badAddress', 'error', { number });
    const rules = rulesOf(condition);
    const missing = rules.find(({ field }) => !target(field));
    if (missing) {
      add('thanksTarget', 'error', { number, field: missing.field });
      isDecided = false;
    }
    // Findings of one that can't be saved yet would change with it.
    if (!isDecided) continue;
    const own = conditionGoals(condition, true);
    if (!solver.canBe(own)) add('thanksImpossible', 'error', { number });
    else if (!solver.canBe([...before, ...own])) add('thanksCovered', 'error', { number });
    else if (rules.length === 0) add('thanksForAll', 'warning', { number });
    before.push(...(rules.length === 0 ? [{ alternatives: [] }] : conditionGoals(condition, false)));
  }
  if (isBad(thankYou.redirect)) add('badAddress', 'error', {});
  const isCovered =
    isDecided &&
    variants.length > 0 &&
    variants.every(({ condition }) => rulesOf(condition).length > 0) &&
    !solver.canBe(before);
  if (isCovered) add('thanksDefaultNever', 'warning', {});
  return found;
}

const isBad = (redirect: string | undefined): boolean => Boolean(redirect) && !webAddress(redirect!);
