import { isUnseen, mayPay, roleOf } from '../components/lookup.ts';
import { openersOf } from '../definition/openers-of.ts';
import { opensStep } from '../definition/openers.ts';
import type { FormComponent, FormSchema } from '../schema.ts';
import { stepsOf } from '../steps.ts';
import type { FormFinding } from './findings.ts';

/** A one-off gift of a preset amount takes at most so many screens before the payment page (docs/decisions/0095). */
const MOST_SCREENS = 2;

/**
 * Number of screens before the payment page that every one-off donor sees: the steps that always show something, and
 * the summary or the offer of a monthly gift, which share one screen.
 */
export function screensBeforePaying(schema: FormSchema): number {
  const openers = openersOf(schema.components);
  const isAlwaysShown = (component: FormComponent): boolean => {
    const opener = openers.get(component);
    return component.condition === null && (!opener || opensStep(opener) || opener.condition === null);
  };
  const steps = stepsOf(schema).filter(
    ({ index, opener, components }) =>
      index === 0 ||
      ((opener === null || opener.condition === null) &&
        components.some((component) => !isUnseen(component) && isAlwaysShown(component))),
  );
  const offers = schema.components.some(
    (component) =>
      roleOf(component) === 'frequency' &&
      'monthlyOffer' in component &&
      component.monthlyOffer.on &&
      component.options.includes('monthly'),
  );
  return steps.length + (schema.settings.review || offers ? 1 : 0);
}

/** Whether a form asks for money and needs more screens than donors should pass. */
export function screenFindings(schema: FormSchema): FormFinding[] {
  if (!schema.components.some(mayPay)) return [];
  const number = screensBeforePaying(schema);
  return number > MOST_SCREENS
    ? [{ code: 'manyScreens', componentId: null, severity: 'warning', params: { number } }]
    : [];
}
