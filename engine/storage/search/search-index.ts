import type { AnyResource } from '../../definition/resource.ts';
import { searchedFields } from '../../definition/searched-fields.ts';

/** The role that looks for a text: one that serves tenants' requests, and that sees no row which lacks the text. */
export const SEARCH_ROLE = 'tributary_search';

/** What finds a noun's records by the letters inside of their texts. */
export interface SearchIndex {
  /** Of the index and of its policy. It tells what is indexed, so that a declaration that changes gets its own. */
  name: string;
  table: string;
  /** Immutable SQL, one for each searched field. */
  expressions: string[];
  /** The setting that holds the pattern for a transaction. */
  setting: string;
  /** Documents alone are deleted softly, and the deleted are few. */
  onlyUndeleted: boolean;
}

/** FNV-1a in 32 bits: enough to tell a declaration from its former ones. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/**
 * The index over everything that a noun's search looks at; undefined for a noun without a search.
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
  if (expressions.length === 0) return undefined;
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
 * Whether an index of trigrams narrows down a search: three letters or figures that stand together do. A sign beyond
 * ASCII is indexed by the numbers of its bytes, three figures each, and so is enough alone.
 */
export function hasTrigrams(text: string): boolean {
  return /[a-z0-9]{3}|[^\u0000-\u007f]/i.test(text);
}
