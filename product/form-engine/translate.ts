import type { FormTexts } from './texts/english.data.ts';

/** What a text's `{placeholders}` are filled with, by name. */
export type TextValues = Record<string, string | number>;

/**
 * Looks a message up and fills its `{placeholders}`. `Own` are the keys of the fixed texts that a type of component has
 * for itself.
 */
export type FormTranslate<Own extends string = never> = (
  key: keyof FormTexts | Own,
  values?: TextValues,
) => string;
