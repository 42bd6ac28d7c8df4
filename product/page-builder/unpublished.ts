/** A revision as far as it says what visitors see. */
interface Change {
  version: number;
  changed: readonly string[] | null;
}

/** Fields of a page that visitors see once it is published again. */
const PUBLIC: ReadonlySet<string> = new Set([
  'name',
  'language',
  'supportedLanguages',
  'recipes',
  'pageMetadata',
  'formId',
  'counterId',
]);

const isPublic = (field: string): boolean => PUBLIC.has(field.split('.')[0]!);

/**
 * Counts the saves of what visitors see since the last publication.
 * @param revisions the page's, the newest first
 * @param version the version to count up to, so that a later save of somebody else does not count
 */
export function unpublishedIn(revisions: readonly Change[], version: number): number {
  const known = revisions.filter((revision) => revision.version <= version);
  const published = known.findIndex(({ changed }) => changed?.includes('publishedAt'));
  const since = published < 0 ? known : known.slice(0, published);
  return since.filter(({ changed }) => changed?.some(isPublic)).length;
}
