import type { AnyResource } from '../../definition/resource.ts';
import { searchedFields } from '../../definition/searched-fields.ts';

/** The role that runs searches: it serves tenants' requests, and sees no row that lacks the text. */
export const SEARCH_ROLE = 'tributary_search';

/** The trigram index of a resource's texts. */
export interface SearchIndex {
  /**
   * The name of the index and its policy. It contains a hash of the indexed expressions, so that a changed declaration
   * gets its own index.
   */
  name: string;
  table: string;
  /** Immutable SQL, one for each searched field. */
  expressions: string[];
  /** The setting that holds the pattern for a transaction. */
  setting: string;
  /** Only documents are deleted softly, and few are deleted. */
  onlyUndeleted: boolean;
}

/** FNV-1a in 32 bits: enough to distinguish a declaration from its previous versions. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/**
 * The index over a resource's searched fields; undefined for a resource without a search.
 * @param expressionOf the SQL of a field
 */
export function searchIndex(
  definition: AnyResource,
  table: string,
  expressionOf: (field: string) => string,
): SearchIndex | undefined {
  const expressions = searchedFields(definition).map(
    (field) => `tributary_search_text(${expressionOf(field)})`,
  );
  if (expressions.length === 0 || (definition.kind === 'read-only' && definition.unindexedSearch))
    return undefined;
  const name = `${table}_searched_${shortHash(expressions.join())}`;
  return {
    name,
    table,
    expressions,
    setting: `search.${name}`,
    onlyUndeleted: definition.kind === 'resource',
  };
}

/**
 * Whether a trigram index narrows down a search: three adjacent letters or digits do. A character beyond ASCII is
 * indexed by the numbers of its bytes, three digits each, so that one is enough.
 */
export function hasTrigrams(text: string): boolean {
  return /[a-z0-9]{3}|[^\u0000-\u007f]/i.test(text);
}
