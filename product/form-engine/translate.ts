import type { FormTexts } from './texts/english.data.ts';

/** Values for a text's `{placeholders}`, by name. */
export type TextValues = Record<string, string | number>;

/**
 * Looks a message up and fills its `{placeholders}`. `Own` are the keys of the fixed texts that a type of component has
 * for itself.
 */
export type FormTranslate<Own extends string = never> = (
  key: keyof FormTexts | Own,
  values?: TextValues,
) => string;
