import { IconCheck } from '@tabler/icons-react';
import { useFormBuilder } from '../builder-context.console.ts';
import classes from './Several.module.css';

/**
 * Adds a component to the selection, or takes it out, without a key held: by touch, or with one hand. The keyboard has
 * Shift with the arrow keys and Ctrl with Space.
 */
export function SelectMark({ id, isSelected }: { id: string; isSelected: boolean }) {
  const { several } = useFormBuilder();
  return (
    <span
      className={classes.mark}
      data-selected={isSelected || undefined}
      data-select-mark
      aria-hidden
      onClick={() => several.toggle(id)}
    >
      {isSelected ? <IconCheck size={14} stroke={2.5} /> : null}
    </span>
  );
}
