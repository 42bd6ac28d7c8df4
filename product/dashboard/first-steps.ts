/** The steps to an organization's first public page. Separate from the schemas, as screens read it. */
export const FIRST_STEPS = ['firstPayments', 'firstForm', 'firstPage'] as const;

/** Whether a notice is a first step, and nothing that went wrong. */
export const isFirstStep = (kind: string): kind is (typeof FIRST_STEPS)[number] =>
  FIRST_STEPS.some((step) => step === kind);
