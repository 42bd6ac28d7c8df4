import type { RowLine } from './archive.ts';
import type { Column } from './catalogue.server.ts';

/** A sealed text, as `engine/storage/sealing.server.ts` writes it. */
const SEALED = /^s1\.[0-9a-f]{8}\.[\w-]{40,}\.[\w-]{30,}$/;
const SEALED_INSIDE = /"s1\.[0-9a-f]{8}\.[\w-]{40,}\.[\w-]{30,}"/g;

/** The state of a row's secrets. */
export type Secrets =
  | { kind: 'readable'; row: RowLine }
  /** Secrets that can't be opened here were removed, or are in a document and stay closed. */
  | { kind: 'closed'; row: RowLine }
  /** The row is nothing without its secret. */
  | { kind: 'dropped' };

/**
 * Looks for sealed secrets in a row. Those of another installation's key can't be opened here: a separate column is
 * emptied, a row that requires it is left out, and inside a document the text stays, since its resource may require
 * one.
 * @param isForeign whether a sealed text was made with an unknown key
 */
export function withoutForeignSecrets(
  row: RowLine,
  columns: readonly Column[],
  isForeign: (sealed: string) => boolean,
): Secrets {
  let isClosed = false;
  const next = [...row];
  for (const [index, value] of row.entries()) {
    if (value === null) continue;
    if (SEALED.test(value)) {
      if (!isForeign(value)) continue;
      if (!columns[index]?.nullable) return { kind: 'dropped' };
      next[index] = null;
      isClosed = true;
    } else if (columns[index]?.type.startsWith('json')) {
      const inside = value.match(SEALED_INSIDE) ?? [];
      if (inside.some((text) => isForeign(text.slice(1, -1)))) isClosed = true;
    }
  }
  return { kind: isClosed ? 'closed' : 'readable', row: next };
}
