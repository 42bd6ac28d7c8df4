/** Longest key of a tag. */
export const TAG_LIMIT = 32;

/** Most tags of one record. */
export const TAGS_PER_RESOURCE = 10;

/** Lowercase with hyphens between words (specification, section 5). */
export const TAG_KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The message for an eleventh tag (specification, section 5). */
export const TOO_MANY_TAGS = `You can only select ${TAGS_PER_RESOURCE} tags. To add a new one, remove an existing tag.`;

/**
 * Turns typed text into a key: “Winter Appeal ” → “winter-appeal”. Empty when no character is valid. A key that is
 * longer than `TAG_LIMIT` is not cut, so that the person shortens it.
 */
export function tagKeyOf(typed: string): string {
  return typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Returns why typed text can't become a tag: none of its characters are valid in a key, or the key is too long. */
export function tagProblem(typed: string): 'unusable' | 'tooLong' | undefined {
  const key = tagKeyOf(typed);
  if (key.length > TAG_LIMIT) return 'tooLong';
  return key === '' && typed.trim() !== '' ? 'unusable' : undefined;
}
