import type { ReactNode } from 'react';
import classes from './PairList.module.css';

/** A name and its shown value; a pair without a value is left out. */
export type Pair = readonly [name: string, value: ReactNode, key?: string];

/** Names and values of a record that is only shown. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={classes.pairs}>
      {pairs
        .filter(([, value]) => value)
        .map(([name, value, key = name]) => (
          <div key={key}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
