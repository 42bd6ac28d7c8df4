import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './Properties.module.css';

/** A titled part of the panel. */
export function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
