import type { Pattern } from '@tributary/form-engine/definition/pattern.ts';
import { checkPattern, type PatternCheck } from './check-pattern.ts';

/** Compiled patterns kept at once; each is at most some hundred kilobytes. */
const KEPT = 200;
const kept = new Map<string, PatternCheck>();

/**
 * Whether a whole text is as a form's pattern says. A pattern that can't be read any more stops nobody: the answer is
 * taken, as a visitor can do nothing about it.
 */
export function matchesPattern({ source, flags }: Pick<Pattern, 'source' | 'flags'>, text: string): boolean {
  const name = `${flags}/${source}`;
  let check = kept.get(name);
  if (!check) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(name, (check = checkPattern(source, flags)));
  }
  return !check.ok || check.matches(text);
}
