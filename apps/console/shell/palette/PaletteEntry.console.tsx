import type { MouseEvent } from 'react';
import type { PaletteItem } from './entry.ts';
import { highlight } from './highlight.ts';
import classes from './Palette.module.css';

interface PaletteEntryProps {
  id: string;
  entry: PaletteItem;
  typed: string;
  selected: boolean;
  onPoint: () => void;
  onOpen: (inNewTab: boolean) => void;
}

/** One entry: its name, details and state. Matches are highlighted. */
export function PaletteEntry({ id, entry, typed, selected, onPoint, onOpen }: PaletteEntryProps) {
  const { icon: Icon, label, detail, end, path } = entry;
  const click = (event: MouseEvent): void => onOpen(event.ctrlKey || event.metaKey);
  const middle = (event: MouseEvent): void => {
    if (event.button === 1 && path !== undefined) onOpen(true);
  };
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={classes.option}
      onClick={click}
      onAuxClick={middle}
      onPointerMove={selected ? undefined : onPoint}
    >
      <Icon size={18} stroke={1.6} />
      <span className={classes.words}>
        <bdi className={classes.label}>
          <Marked text={label} typed={typed} />
        </bdi>
        {detail ? (
          <bdi className={classes.detail}>
            <Marked text={detail} typed={typed} />
          </bdi>
        ) : null}
      </span>
      {end ? <span className={classes.end}>{end}</span> : null}
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return highlight(text, typed).map((piece, index) =>
    piece.hit ? (
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  );
}
