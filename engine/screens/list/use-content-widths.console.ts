import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How long the list rests before its cells are measured again, in ms: columns never move under a moving list. */
const RESTING_MS = 150;

/** The widths that the columns' cells need to be whole, in px, by a column's name. */
type Needed = ReadonlyMap<string, number>;

/**
 * What each column of a table needs, measured in the rows that it shows. It only grows while the columns are the same: one
 * that became narrower while somebody reads would move the others. Undefined while it is not known.
 * @param frame around the table
 * @param list names the columns and their language; those of another are measured anew
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

/** Lets the browser lay the table out as wide as its cells want, reads that, and takes it back before it is painted. */
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
