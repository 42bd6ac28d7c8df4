/** The kinds of a tribute. */
export const tributeKinds = ['memory', 'honour', 'celebration'] as const;
export type TributeKind = (typeof tributeKinds)[number];

/** Variables in an organization's own texts of a card: the person honoured, the donor, and the organization. */
export const cardVariables = ['name', 'from', 'organization'] as const;
export type CardVariable = (typeof cardVariables)[number];

/** The most characters of a name and of the message of a card. */
export const tributeLimits = { name: 100, from: 100, message: 500, to: 254 } as const;
