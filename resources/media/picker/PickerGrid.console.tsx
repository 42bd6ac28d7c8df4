import { UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '../media-ui.console.tsx';
import { MediaState } from '../screens/MediaState.console.tsx';
import { Thumbnail } from '../screens/Thumbnail.console.tsx';
import classes from './picker.module.css';

/** The button to which an arrow key leads: beside this one, or the nearest in the row above or below. */
function neighbour(buttons: HTMLElement[], from: number, event: KeyboardEvent): HTMLElement | undefined {
  const start = buttons[from];
  if (!start) return undefined;
  const isRightToLeft = getComputedStyle(start).direction === 'rtl';
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (event.key === forward) return buttons[from + 1];
  if (event.key === back) return buttons[from - 1];
  const at = start.getBoundingClientRect();
  const inColumn = (each: HTMLElement) => Math.abs(each.getBoundingClientRect().left - at.left) < 2;
  if (event.key === 'ArrowDown') return buttons.slice(from + 1).find(inColumn);
  if (event.key === 'ArrowUp') return buttons.slice(0, from).findLast(inColumn);
  return undefined;
}

interface PickerGridProps {
  files: MediaFile[];
  /** The name of the grid. */
  label: string;
  onPick: (file: MediaFile) => void;
}

/** Files as a grid of buttons. Arrow keys move between them. */
export function PickerGrid({ files, label, onPick }: PickerGridProps) {
  const { t } = useTranslation('media');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
    const from = buttons.findIndex((each) => each === event.currentTarget);
    const next = neighbour(buttons, from, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul className={classes.grid} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <UnstyledButton className={classes.one} onClick={() => onPick(file)} onKeyDown={onKeyDown}>
            <span className={classes.frame}>
              <Thumbnail file={file} />
            </span>
            <span className={classes.name}>
              <bdi>{file.name}</bdi>
            </span>
            <span className={classes.facts}>
              {t(`value.kind.${file.kind}`)}
              {file.width && file.height
                ? ` · ${t('measures', { width: file.width, height: file.height })}`
                : ''}
            </span>
          </UnstyledButton>
          <MediaState file={file} />
        </li>
      ))}
    </ul>
  );
}
