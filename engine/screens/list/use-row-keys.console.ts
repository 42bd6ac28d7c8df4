import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** How many frames a row may take to render after it was scrolled into view. */
const FRAMES = 40;

interface RowKeys {
  count: number;
  /** Scrolls a row into view, so that it is rendered. */
  reveal: (index: number) => void;
  /** `x` selects the focused row. */
  tick: (index: number) => void;
  search: React.RefObject<HTMLInputElement | null>;
}

/**
 * Keyboard navigation of a list: arrows from row to row, Home and End, `/` to the search, `x` to select. A row is
 * focused by its link (`[data-row-link]` in `[data-row-index]`), so that Enter opens it like any link.
 */
export function useRowKeys(root: React.RefObject<HTMLElement | null>, keys: RowKeys): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    const focusRow = (index: number): void => {
      const { count, reveal } = newest.current;
      const wanted = Math.min(Math.max(index, 0), count - 1);
      if (wanted < 0) return;
      const find = (): HTMLElement | null =>
        root.current?.querySelector(`[data-row-index="${wanted}"] [data-row-link]`) ?? null;
      const there = find();
      if (there) {
        there.focus();
        there.scrollIntoView({ block: 'nearest' });
        return;
      }
      reveal(wanted);
      let frames = FRAMES;
      const look = (): void => {
        const row = find();
        if (row) row.focus();
        else if ((frames -= 1) > 0) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
      const { count, tick, search } = newest.current;
      const inSearch = event.target === search.current;
      if (event.key === '/' && !isTyping(event.target)) {
        event.preventDefault();
        search.current?.focus();
        search.current?.select();
        return;
      }
      if (isTyping(event.target) && !inSearch) return;
      const row =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-index]') : null;
      const at = row && root.current?.contains(row) ? Number(row.dataset['rowIndex']) : -1;
      const free =
        at >= 0 ||
        inSearch ||
        event.target === document.body ||
        (event.target instanceof Element && event.target.matches('[data-route-heading]'));
      const target = {
        ArrowDown: at + 1,
        ArrowUp: at - 1,
        Home: at >= 0 ? 0 : undefined,
        End: at >= 0 ? count - 1 : undefined,
      }[event.key];
      if (event.key === 'x' && at >= 0) {
        event.preventDefault();
        tick(at);
      } else if (target !== undefined && free && (at >= 0 || event.key === 'ArrowDown')) {
        event.preventDefault();
        if (target < 0) search.current?.focus();
        else focusRow(target);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [root]);
}
