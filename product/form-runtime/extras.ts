import { refreshCounters } from './counters.ts';
import { offerLookup } from './live/lookup/lookup.ts';
import { review, takeOffer } from './review.ts';
import { openSteps } from './steps.ts';

/** Parts that only some pages need, beside the types of their questions. */
export interface Extras {
  refreshCounters: typeof refreshCounters;
  offerLookup: typeof offerLookup;
  review: typeof review;
  takeOffer: typeof takeOffer;
  openSteps: typeof openSteps;
}

/** All parts, for the console. The script of a page has those that its forms use (`carried/extras.ts`). */
export const extras: Partial<Extras> = { refreshCounters, offerLookup, review, takeOffer, openSteps };
