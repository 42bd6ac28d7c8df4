import { offerLookup } from './lookup/lookup.ts';
import type { LiveField } from './live-field.ts';

/** Lets visitors find their address by the postcode that they enter first. */
export const postcodeField: LiveField = (field, _, live) => offerLookup(field, live, true);
