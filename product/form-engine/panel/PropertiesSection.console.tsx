import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './Panel.module.css';

/** A titled part of the panel. */
export function PropertiesSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.section} role="group" aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </div>
  );
}
