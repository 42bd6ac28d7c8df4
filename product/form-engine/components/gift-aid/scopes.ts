/** The gifts that a declaration covers: this donation, or also those of the past four years and of the future. */
export const declarationScopes = ['single', 'multiple'] as const;
export type DeclarationScope = (typeof declarationScopes)[number];
