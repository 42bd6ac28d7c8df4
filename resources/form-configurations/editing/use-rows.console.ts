import { useEffect, useRef, useState } from 'react';

export interface Rows<Row> {
  rows: readonly Row[];
  set: (index: number, change: Partial<Row>) => void;
  add: () => void;
  remove: (index: number) => void;
}

/**
 * Edits rows, including incomplete ones. Only complete rows are written. When the stored values are replaced
 * (discarded, restored, or saved by another person), they replace the rows.
 * @param stored the value of the enclosing form
 * @param whole returns the rows without the incomplete ones
 */
export function useRows<Row extends object>(
  stored: readonly Row[],
  blank: Row,
  whole: (rows: readonly Row[]) => readonly Row[],
  write: (rows: readonly Row[]) => void,
): Rows<Row> {
  const [rows, setRows] = useState<readonly Row[]>(stored);
  const text = JSON.stringify(stored);
  const known = useRef(text);
  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    setRows(JSON.parse(text) as Row[]);
  }, [text]);
  const change = (next: readonly Row[]): void => {
    setRows(next);
    const written = whole(next);
    const now = JSON.stringify(written);
    if (now === known.current) return;
    known.current = now;
    write(written);
  };
  return {
    rows,
    set: (index, part) => change(rows.map((row, at) => (at === index ? { ...row, ...part } : row))),
    add: () => setRows([...rows, blank]),
    remove: (index) => change(rows.filter((_, at) => at !== index)),
  };
}
