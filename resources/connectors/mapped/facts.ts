import { isCurrency, moneyToDecimal } from '@tributary/kit/money.ts';
import type { SubmissionFact } from '../../configuration-parts/submission-facts.ts';
import type { PlanInput } from '../port/connector.ts';

/** The part of a submission that its facts are read from. */
export type Factual = Pick<
  PlanInput,
  'transactionId' | 'form' | 'page' | 'language' | 'submittedOn' | 'donation'
>;

/**
 * Returns the facts of a submission besides its answers, under names that mappings and conditions use. An amount is in
 * major units.
 */
export function submissionFacts({
  transactionId,
  form,
  page,
  language,
  submittedOn,
  donation,
}: Factual): Record<SubmissionFact, string | number | undefined> {
  const currency = donation?.amount.currency;
  return {
    'submission.id': transactionId,
    'submission.date': submittedOn,
    'submission.form': form.description,
    'submission.page': page?.name,
    'submission.campaign': page?.campaignCode ?? undefined,
    'submission.language': language,
    'submission.amount':
      donation && currency && isCurrency(currency)
        ? Number(moneyToDecimal(donation.amount.minor, currency))
        : undefined,
    'submission.amountLabel': donation?.label,
    'submission.currency': currency,
    'submission.frequency': donation?.frequency,
    'submission.method': donation?.method,
  };
}

/**
 * Returns the values that a mapping's sources may name: the answers that may be sent, and the facts of the submission.
 */
export function knownOf(input: PlanInput): Record<string, unknown> {
  const facts = Object.entries(submissionFacts(input)).filter(([, fact]) => fact !== undefined);
  return {
    ...input.answers,
    ...(input.email && !input.answers['email'] ? { email: input.email } : {}),
    ...Object.fromEntries(facts),
  };
}
