import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The pause after the rows changed before cells are measured again, in ms: columns must not move during scrolling. */
const RESTING_MS = 150;

/** The width at which a column's cells are not cut off, in px, by the column's name. */
type Needed = ReadonlyMap<string, number>;

/**
 * Measures the width that each column of a table needs for the rows shown. A width only grows while the columns are the
 * same, because a column that becomes narrower moves the others under the reader. Undefined before the first measure.
 * @param frame around the table
 * @param list names the columns and their language; they are measured again when it changes
 * @param rows names the rows that are shown; undefined while there are none to measure
 */
export function useContentWidths(
  frame: RefObject<HTMLElement | null>,
  list: string,
  rows: string | undefined,
): Needed | undefined {
  const [needed, setNeeded] = useState<{ list: string; widths: Needed }>();
  const known = needed?.list === list ? needed.widths : undefined;
  const isKnown = known !== undefined;
  const measure = (): void => {
    if (!frame.current || rows === undefined) return;
    const measured = widthsIn(frame.current);
    const grows = [...measured].some(([name, width]) => width > (known?.get(name) ?? 0) + 1);
    if (!grows) return;
    const larger = [...measured].map(
      ([name, width]) => [name, Math.max(width, known?.get(name) ?? 0)] as const,
    );
    setNeeded({ list, widths: new Map(larger) });
  };
  const newestMeasure = useRef(measure);
  newestMeasure.current = measure;
  useLayoutEffect(() => {
    if (!isKnown) newestMeasure.current();
  }, [isKnown, rows]);
  useEffect(() => {
    const later = window.setTimeout(() => newestMeasure.current(), RESTING_MS);
    return () => window.clearTimeout(later);
  }, [list, rows]);
  return known;
}

/** Measures the columns in a layout without limits of width, and removes that layout before the browser paints it. */
function widthsIn(frame: HTMLElement): Needed {
  // Rows without a second line are lower: the page must not become shorter than where it is scrolled to.
  frame.style.minHeight = `${frame.offsetHeight}px`;
  frame.dataset['measured'] = '';
  const heads = [...frame.querySelectorAll<HTMLElement>('th[data-column]')];
  const widths = new Map(heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth]));
  delete frame.dataset['measured'];
  frame.style.minHeight = '';
  return widths;
}
