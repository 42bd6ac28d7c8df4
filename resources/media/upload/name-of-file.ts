import { NAME_LIMIT } from '@tributary/engine/definition/text.ts';

/** The name that a file's record begins with: a record's name is a short text without spaces at its ends. */
export function nameOfFile(name: string): string {
  // The cut can go through an emoji, or leave a space at the end; neither can be stored.
  const short = name.trim().slice(0, NAME_LIMIT);
  return short.replace(/[\uD800-\uDBFF]$/, '').trim() || 'file';
}
