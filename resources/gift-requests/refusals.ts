/** Why a donor's stop or change of a gift is not marked as dealt with; screens say it in the reader's language. */
export const GIFT_REFUSED = {
  runs: 'The payment service still collects this gift. End it there first.',
  differs: 'The payment service still collects this gift as before. Change it there first.',
  unanswered: 'The payment service did not say how it collects this gift.',
} as const;
