import type { FormSchema } from './schema.ts';
import type { RawAnswers } from './answers.ts';
import { textOf } from './answers.ts';
import { acceptOffer, changeAction } from './definition/actions.ts';
import { monthlyOfferFor } from './giving/monthly-offer.ts';
import { needsReviewFor } from './giving/needs-review.ts';
import { neighbourStep, stepsOf } from './steps.ts';
import type { ReadingOptions } from './reading/read-form.ts';
import type { ValidAnswers } from './validate.ts';
import { formErrorKey, readForm } from './reading/read-form.ts';
import { validateAnswers } from './validate.ts';

/** The input to go on with, where it is not the one that came in. */
interface Changed {
  fields?: RawAnswers;
}

/** The response for a visitor whose browser runs no script. Steps count from 0. */
export type FormMove =
  | ({ kind: 'show'; step: number; errors: Record<string, string> } & Changed)
  | ({ kind: 'review'; step: number; result: ValidAnswers } & Changed)
  | { kind: 'complete'; result: ValidAnswers };

/**
 * Decides the next screen from one screen's input: `_action` (`next`, `back`, `submit`, `confirm`; submit when
 * missing) at `_step`. `next` validates the step it leaves, `back` and `change:…` validate nothing, the others validate all. A
 * donation is shown for review before `confirm`, unless the form's settings say otherwise.
 */
export function moveThroughForm(
  schema: FormSchema,
  raw: RawAnswers,
  { locale, matches, vouches }: ReadingOptions,
): FormMove {
  if (textOf(raw, '_action') === acceptOffer) return reviewMonthly(schema, raw, { locale, matches, vouches });
  const whole = validateAnswers(schema, raw, { locale, matches, vouches });
  if (!whole.ok && Object.hasOwn(whole.errors, formErrorKey))
    return { kind: 'show', step: 0, errors: whole.errors };

  const steps = stepsOf(schema);
  const action = textOf(raw, '_action');
  const step = stepNumber(raw, steps.length);
  const { visible } = readForm(schema, raw, { locale });
  if (action === 'back') {
    return { kind: 'show', step: neighbourStep(steps, step, -1, visible) ?? 0, errors: {} };
  }
  const changed = stepToChange(schema, action ?? '');
  if (changed !== undefined) return { kind: 'show', step: changed, errors: {} };
  const errors = whole.ok ? {} : whole.errors;
  if (action === 'next') {
    const here = Math.min(step, steps.length - 1);
    const own = errorsInStep(schema, errors, here);
    if (Object.keys(own).length > 0) return { kind: 'show', step: here, errors: own };
    const next = neighbourStep(steps, here, 1, visible);
    if (next !== null) return { kind: 'show', step: next, errors: {} };
  }
  if (!whole.ok) return { kind: 'show', step: firstStepWithErrors(schema, errors), errors };
  const needsReview = action !== 'confirm' && needsReviewFor(schema, whole, locale);
  return needsReview
    ? { kind: 'review', step: steps.length, result: whole }
    : { kind: 'complete', result: whole };
}

/** The same answers with the monthly gift that was offered, for review; as they were where none was. */
function reviewMonthly(schema: FormSchema, raw: RawAnswers, options: ReadingOptions): FormMove {
  const { _action: _taken, ...answers } = raw;
  const whole = validateAnswers(schema, answers, options);
  const offer = whole.ok ? monthlyOfferFor(schema, whole, options.locale) : null;
  const fields = { ...answers, ...offer?.fields };
  const result = validateAnswers(schema, fields, options);
  if (!result.ok)
    return { kind: 'show', step: firstStepWithErrors(schema, result.errors), errors: result.errors, fields };
  return { kind: 'review', step: stepsOf(schema).length, result, fields };
}

/** The step of the question that a `change:…` action leads back to; undefined for every other action. */
export function stepToChange(schema: FormSchema, action: string): number | undefined {
  if (!action.startsWith(changeAction)) return undefined;
  const key = action.slice(changeAction.length);
  return (
    stepsOf(schema).find(({ components }) => components.some((one) => 'key' in one && one.key === key))
      ?.index ?? 0
  );
}

/** The first step with an error; 0 when there is none. */
export function firstStepWithErrors(schema: FormSchema, errors: Readonly<Record<string, string>>): number {
  const found = stepsOf(schema).find(
    (step) => Object.keys(errorsInStep(schema, errors, step.index)).length > 0,
  );
  return found?.index ?? 0;
}

/** The errors of the fields in one step. */
export function errorsInStep(
  schema: FormSchema,
  errors: Readonly<Record<string, string>>,
  step: number,
): Record<string, string> {
  const components = stepsOf(schema)[step]?.components ?? [];
  return Object.fromEntries(
    components.flatMap((component) => {
      const error =
        'key' in component && Object.hasOwn(errors, component.key) ? errors[component.key] : undefined;
      return 'key' in component && error ? [[component.key, error]] : [];
    }),
  );
}

/** The step that the input comes from; the last one for the review. */
export function stepGiven(schema: FormSchema, raw: RawAnswers): number {
  return stepNumber(raw, stepsOf(schema).length - 1);
}

/** Whether the input comes from the review, which follows the last step. */
export function isFromReview(schema: FormSchema, raw: RawAnswers): boolean {
  const count = stepsOf(schema).length;
  return stepNumber(raw, count) === count;
}

/** `_step` as a number from 0 to `count` (the review step); 0 for anything else. */
function stepNumber(raw: RawAnswers, count: number): number {
  const text = textOf(raw, '_step') ?? '';
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), count) : 0;
}
