import { IconChevronLeft } from '@tabler/icons-react';
import type { RecordFrame } from '../../definition/resource.ts';
import classes from './BackLink.module.css';
import { useNoun, type NounFace } from '../noun.console.ts';
import { PlaceLink } from '../places.console.tsx';

/** Above a record's title: the way back to its list. */
export function BackLink<Item extends RecordFrame>({ face }: { face: NounFace<Item> }) {
  const noun = useNoun(face);
  return (
    <PlaceLink to={face.listPath} size="sm" c="dimmed" className={classes.back}>
      <IconChevronLeft size={14} aria-hidden className={classes.arrow} />
      {noun.say(`${face.catalogue}:title`)}
    </PlaceLink>
  );
}
