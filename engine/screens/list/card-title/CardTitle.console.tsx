import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { ReactNode } from 'react';
import classes from './card-title.module.css';

/** The first cell of a list by time: the time. On a phone, where a row is a card, also what the row is, as its title. */
export function TitleAndTime({ title, at }: { title: ReactNode; at: string }) {
  return (
    <>
      <span className={classes.what}>{title}</span>
      <span className={classes.when}>
        <RelativeTime at={at} />
      </span>
    </>
  );
}

/** A cell that a card's title says already: it is left out on a phone. */
export function InTitle({ children }: { children: ReactNode }) {
  return <span className={classes.said}>{children}</span>;
}
