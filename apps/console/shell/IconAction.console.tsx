import type { ComponentProps } from 'react';
import classes from './IconAction.module.css';

/**
 * An icon button with a tooltip on hover and focus. In plain CSS, so that the first screen needs no positioning
 * library.
 */
export function IconAction({
  label,
  className = '',
  ...others
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      className={`${classes.action} ${className}`}
      {...others}
    />
  );
}
