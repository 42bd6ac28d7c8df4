/** What a tribute is. */
export const tributeKinds = ['memory', 'honour', 'celebration'] as const;
export type TributeKind = (typeof tributeKinds)[number];

/** The most characters of a name and of the message of a card. */
export const tributeLimits = { name: 100, from: 100, message: 500, to: 254 } as const;
