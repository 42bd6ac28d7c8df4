import { createHash } from 'node:crypto';
import type { ImportSettings } from '../definition/import.ts';

/** Tells rows apart, so that none is imported twice. */
export interface RowKeys {
  /**
   * The key of a row: its id at the system that it comes from, else a digest of its contents. Identical rows are
   * distinguished by their count, as a person may give the same sum twice on one day.
   * @returns undefined when the id occurred earlier in this file
   */
  keyOf(cells: readonly string[], externalId: string | undefined): string | undefined;
}

/** Makes the keys of one file's rows, from its first row on. */
export function createRowKeys({ kind, environment }: Pick<ImportSettings, 'kind' | 'environment'>): RowKeys {
  const seen = new Map<string, number>();
  return {
    keyOf(cells, externalId) {
      const said =
        externalId === undefined ? ['row', ...cells.map((cell) => cell.trim())] : ['id', externalId];
      const digest = createHash('sha256')
        .update(JSON.stringify([kind, environment, ...said]))
        .digest('base64url');
      const before = seen.get(digest) ?? 0;
      seen.set(digest, before + 1);
      if (before === 0) return digest;
      return externalId === undefined ? `${digest}:${before + 1}` : undefined;
    },
  };
}
