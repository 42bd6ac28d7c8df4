import type { Pattern } from '@tributary/form-engine/definition/pattern.ts';
import { checkPattern, type PatternCheck } from './check-pattern.ts';

/** Cached compiled patterns; each takes at most some hundred kilobytes. */
const KEPT = 200;
const kept = new Map<string, PatternCheck>();

/**
 * Whether a whole text matches a form's pattern. A pattern that no longer compiles accepts every answer, since a
 * visitor can't correct it.
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
