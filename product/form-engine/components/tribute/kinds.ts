/** What a tribute is. */
export const tributeKinds = ['memory', 'honour', 'celebration'] as const;
export type TributeKind = (typeof tributeKinds)[number];

/** What an organization's own texts of a card may name: whom the gift is for, who gave, and the organization. */
export const cardVariables = ['name', 'from', 'organization'] as const;
export type CardVariable = (typeof cardVariables)[number];

/** The most characters of a name and of the message of a card. */
export const tributeLimits = { name: 100, from: 100, message: 500, to: 254 } as const;
