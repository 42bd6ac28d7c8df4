import type { FormSchema } from '../schema.ts';
import type { ValidAnswers } from '../validate.ts';
import { monthlyOfferFor } from './monthly-offer.ts';

/**
 * Whether these answers are reviewed before they are sent: donations are, unless switched off, and where a monthly gift
 * is offered in place of theirs.
 */
export function needsReviewFor(schema: FormSchema, result: ValidAnswers, locale: string): boolean {
  if (result.amount === undefined) return false;
  return schema.settings.review || monthlyOfferFor(schema, result, locale) !== null;
}
