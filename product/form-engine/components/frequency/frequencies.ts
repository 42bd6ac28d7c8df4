/** The frequency of a donation. Apart from the schema, so that browsers need not load Zod for it. */
export const frequencies = ['one-off', 'monthly', 'quarterly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];
