import { extras } from '../extras.ts';
import type { LiveField } from './live-field.ts';

/** Lets visitors find their address by the postcode that they enter first. */
export const postcodeField: LiveField = (field, _, live) => extras.offerLookup?.(field, live, true);
