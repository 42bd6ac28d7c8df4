/** Facts of a submission besides its answers: keys that mappings to records and conditions may use. */
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

export const isSubmissionFact = (key: string): key is SubmissionFact =>
  SUBMISSION_FACTS.some((fact) => fact === key);
