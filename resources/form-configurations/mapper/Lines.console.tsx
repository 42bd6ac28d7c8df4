import { useLayoutEffect, useRef, useState } from 'react';
import classes from './mapper.module.css';

/** A line of the mapping: from the source's element to the target's, by their `data-` names. */
export interface Line {
  source: string;
  target: string;
  isWrong: boolean;
}

interface Drawn extends Line {
  path: string;
}

/** Lines between the two columns of the surrounding element. They only repeat what the fields' own texts say. */
export function Lines({ lines, marked }: { lines: readonly Line[]; marked: string | null }) {
  const own = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);
  const text = JSON.stringify(lines);
  useLayoutEffect(() => {
    const around = own.current?.parentElement;
    if (!around) return undefined;
    const draw = () => {
      const found = linesIn(around, JSON.parse(text) as Line[]);
      setDrawn((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    draw();
    const resized = new ResizeObserver(draw);
    resized.observe(around);
    // A search or a list that opens moves fields without changing the room's size.
    const changed = new MutationObserver(draw);
    changed.observe(around, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [text]);
  return (
    <svg ref={own} className={classes.lines} aria-hidden="true" focusable="false">
      {drawn.map(({ source, target, path, isWrong }) => (
        <path
          key={`${source} ${target}`}
          d={path}
          data-wrong={isWrong || undefined}
          data-marked={marked === null ? undefined : marked === source || marked === target}
        />
      ))}
    </svg>
  );
}

/** The element of a name: names are typed by people, so that no selector is made of them. */
const elementOf = (all: readonly HTMLElement[], kind: 'source' | 'target', name: string) =>
  all.find(({ dataset }) => dataset[kind] === name);

function linesIn(around: HTMLElement, lines: readonly Line[]): Drawn[] {
  const { left, top } = around.getBoundingClientRect();
  const sources = Array.from(around.querySelectorAll<HTMLElement>('[data-source]'));
  const targets = Array.from(around.querySelectorAll<HTMLElement>('[data-target]'));
  return lines.flatMap((line) => {
    const from = elementOf(sources, 'source', line.source)?.getBoundingClientRect();
    const to = elementOf(targets, 'target', line.target)?.getBoundingClientRect();
    if (!from || !to) return [];
    const isTurned = from.left > to.left;
    const [x1, x2] = isTurned ? [from.left - left, to.right - left] : [from.right - left, to.left - left];
    const [y1, y2] = [from.top + from.height / 2 - top, to.top + to.height / 2 - top];
    const bend = (x2 - x1) / 2;
    const numbers = [x1, y1, x1 + bend, y1, x2 - bend, y2, x2, y2].map((one) => Math.round(one));
    const [a, b, c, d, e, f, g, h] = numbers;
    return [{ ...line, path: `M${a} ${b}C${c} ${d} ${e} ${f} ${g} ${h}` }];
  });
}
