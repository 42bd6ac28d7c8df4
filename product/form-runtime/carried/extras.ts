import type { Extras } from '../extras.ts';

/** Empty until pieces of the script add their parts. */
export const extras: Partial<Extras> = {};
