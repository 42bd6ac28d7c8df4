import { baseLanguage, textLanguage } from '@tributary/kit/languages.ts';
import type { Matches, Reading, ReadingContext } from '../answers.ts';
import type { Pattern } from '../definition/pattern.ts';
import type { Question } from '../schema.ts';

/** Refuses an answer that does not match its question's pattern. Without a matcher patterns are not checked. */
export function refuseUnmatched(
  component: Question,
  reading: Reading,
  matches: Matches | undefined,
  { locale, t }: Pick<ReadingContext, 'locale' | 't'>,
): Reading {
  if (!matches || !reading.ok || reading.answer === '') return reading;
  if (!('pattern' in component) || !component.pattern) return reading;
  const { pattern } = component;
  return matches(pattern, String(reading.answer))
    ? reading
    : { ok: false, error: messageOf(pattern, locale) || t('pattern') };
}

/** The pattern's own message in the language of the fixed texts; undefined in a language without one. */
function messageOf({ messages }: Pattern, locale: string): string | undefined {
  const language = textLanguage(locale);
  return Object.entries(messages).find(([tag]) => baseLanguage(tag) === language)?.[1];
}
