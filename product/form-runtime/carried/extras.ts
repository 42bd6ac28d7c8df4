import type { Extras } from '../extras.ts';

/** Empty until pieces of the script add what they have. */
export const extras: Partial<Extras> = {};
