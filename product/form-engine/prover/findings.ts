import type { FormComponent } from '../schema.ts';

/** Problems that `formSchema` refuses too: a form with one of them can't be saved. */
export const refusedCodes = [
  'missingTarget',
  'circular',
  'duplicateKey',
  'duplicateValue',
  'noOptions',
  'noWording',
  'thanksTarget',
  'badAddress',
] as const;

/** Problems that only a proof finds; a form with them can be saved. */
const provenCodes = [
  'nothingAsked',
  'neverShown',
  'neverAsked',
  'alwaysTrue',
  'shownTooLate',
  'emptyStep',
  'emptyFirstStep',
  'amountWithoutMethod',
  'methodWithoutAmount',
  'methodWhileAmountHidden',
  'neverPaid',
  'manyScreens',
  'optionNever',
  'noOptionLeft',
  'consentUntranslated',
  'thanksImpossible',
  'thanksCovered',
  'thanksForAll',
  'thanksDefaultNever',
] as const;

export type FindingCode = (typeof refusedCodes)[number] | (typeof provenCodes)[number];

/** Why a component is never shown. */
export type NeverCause =
  | 'step'
  | 'section'
  | 'impossible'
  | 'targetNeverShown'
  | 'both'
  | 'excluding'
  | 'noneHolds'
  | 'together';

/**
 * A problem of a form. `componentId` is null when it concerns the whole. An `error` is about something that visitors
 * can't reach; a `warning` about something superfluous or easily a mistake. Of the params, `field` and `other` are keys
 * of questions, `first`, `second` and `value` are answers, `cause` is a `NeverCause`; `number` counts the thanks with
 * conditions from 1, or the screens before the payment page.
 */
export interface FormFinding {
  code: FindingCode;
  componentId: string | null;
  severity: 'error' | 'warning';
  params: {
    cause?: NeverCause;
    field?: string;
    other?: string;
    first?: string;
    second?: string;
    value?: string;
    number?: number;
    /** A language that the form is in, as `lang` has it. */
    language?: string;
  };
}

/** A finding about one component. */
export function findingAt(
  component: FormComponent,
  severity: FormFinding['severity'],
  code: FindingCode,
  params: FormFinding['params'] = {},
): FormFinding {
  return { code, componentId: component.id, severity, params };
}
