import type { Mapping, Source } from '../../configuration-parts/parts.ts';

export type SourceKind = 'field' | 'constant' | 'expression';

/** One row of a mapping in the editor. */
export interface MappingRow {
  kind: SourceKind;
  value: string;
  target: string;
}

function rowOf(target: string, source: Source): MappingRow {
  if (typeof source === 'string') return { kind: 'field', value: source, target };
  if ('field' in source) return { kind: 'field', value: source.field, target };
  if ('constant' in source) return { kind: 'constant', value: String(source.constant), target };
  return { kind: 'expression', value: source.expression, target };
}

/** A mapping as rows, in its own order. */
export function rowsOf(mapping: Mapping | undefined): MappingRow[] {
  return Object.entries(mapping ?? {}).map(([target, source]) => rowOf(target, source));
}

/** The complete rows, each target once: the first one counts. */
export function wholeRows(rows: readonly MappingRow[]): MappingRow[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const target = row.target.trim();
    if (target === '' || row.value === '' || seen.has(target)) return [];
    seen.add(target);
    return [{ ...row, target }];
  });
}

/** Whether an earlier row fills the same target. */
export function isRepeated(rows: readonly MappingRow[], index: number): boolean {
  const target = rows[index]!.target.trim();
  return target !== '' && rows.some((row, at) => at < index && row.target.trim() === target);
}

/** Rows as they are stored. */
export function mappingOf(rows: readonly MappingRow[]): Mapping {
  return Object.fromEntries(
    rows.map(({ kind, value, target }): [string, Source] => [
      target,
      kind === 'field' ? value : kind === 'constant' ? { constant: value } : { expression: value },
    ]),
  );
}
