import type { FindReading, Matches, RawAnswers, Reading, Vouches } from '../answers.ts';
import { isEmptyAnswer } from '../answers.ts';
import { isUnseen, readComponent, roleOf, settleAnswer } from '../components/lookup.ts';
import { settleForm } from '../conditions.ts';
import { messagesIn } from '../messages.ts';
import type { FormSchema, Question } from '../schema.ts';
import { isPlainName } from '../summary.ts';
import { refuseUnmatched } from './refuse-unmatched.ts';
import { hideOtherCurrencies } from './other-currencies.ts';

/** The key of errors of the whole form. */
export const formErrorKey = '_form';
/** The language of messages, and the matcher of patterns; without it patterns are not checked. */
export interface ReadingOptions {
  locale: string;
  matches?: Matches | undefined;
  vouches?: Vouches | undefined;
}

/** The parsed input, valid or not: for conditions, steps and live errors. */
export interface FormReading {
  /** By key, hidden components included. */
  readings: ReadonlyMap<string, Reading>;
  /** Ids of the components the visitor sees. */
  visible: ReadonlySet<string>;
  /** The valid answer to a question that the visitor sees. */
  find: FindReading;
  /** By key, of visible components only. */
  errors: Record<string, string>;
}

/**
 * Parses every component, and computes which are visible and which are invalid. Does not limit the number of fields.
 */
export function readForm(
  schema: FormSchema,
  raw: RawAnswers,
  { locale, matches, vouches }: ReadingOptions,
): FormReading {
  const t = messagesIn(locale);
  const context = { raw, settings: schema.settings, locale, t, vouches };
  const entered = new Map<string, Reading>();
  for (const component of schema.components) {
    const reading = readComponent(component, context);
    if (reading && 'key' in component)
      entered.set(component.key, refuseUnmatched(component, reading, matches, context));
  }
  const { visible, readings, find } = settleForm(
    schema.components,
    entered,
    (component, reading, findOther) => settleAnswer(component, reading, findOther, context),
  );
  hideOtherCurrencies(schema, raw, visible);
  const errors: Record<string, string> = {};
  for (const component of schema.components) {
    if (!('key' in component) || !visible.has(component.id)) continue;
    const reading = readings.get(component.key);
    if (reading && !reading.ok)
      errors[component.key] = ('invalidText' in component && component.invalidText) || reading.error;
    else if (isRequired(component) && isEmptyAnswer(reading?.answer)) {
      const named = roleOf(component) !== 'consent' && isPlainName(component.label);
      const own = 'requiredText' in component && component.requiredText;
      errors[component.key] =
        own || (named ? t('required', { fieldName: component.label }) : t('requiredPlain'));
    }
  }
  return { readings, visible, find, errors };
}

function isRequired(component: Question): boolean {
  return !isUnseen(component) && 'required' in component && component.required;
}
