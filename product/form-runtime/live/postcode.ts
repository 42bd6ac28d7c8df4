import { extras } from '../extras.ts';
import type { LiveField } from './live-field.ts';
import type { AddressText } from '@tributary/form-engine/components/address/texts.data.ts';

/** Lets visitors find their address by the postcode that they enter first. */
export const postcodeField: LiveField<AddressText> = (field, _, live) =>
  extras.offerLookup?.(field, live, true);
