/** Facts of a submission besides its answers: keys that mappings to records may use. */
export const SUBMISSION_FACTS = [
  'submission.id',
  'submission.date',
  'submission.form',
  'submission.page',
  'submission.campaign',
  'submission.language',
  'submission.amount',
  'submission.amountLabel',
  'submission.currency',
  'submission.frequency',
  'submission.method',
] as const;
export type SubmissionFact = (typeof SUBMISSION_FACTS)[number];
