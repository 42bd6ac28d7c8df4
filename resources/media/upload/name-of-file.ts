import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';

/** Returns the initial name of a file's record: a short text without spaces at its ends. */
export function nameOfFile(name: string): string {
  // The cut can go through an emoji, or leave a space at the end; neither can be stored.
  const short = name.trim().slice(0, NAME_LIMIT);
  return short.replace(/[\uD800-\uDBFF]$/, '').trim() || 'file';
}
