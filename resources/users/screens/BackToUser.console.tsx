import { IconChevronLeft } from '@tabler/icons-react';
import { PlaceLink } from '@tributary/engine/screens/places.console.tsx';
import type { User } from '../user-face.console.tsx';
import { nameOf } from '../user.ts';
import classes from './users.module.css';

/** From editing somebody back to who they are. */
export function BackToUser({ user }: { user: User }) {
  return (
    <PlaceLink to={`/users/view/${user.id}`} size="sm" c="dimmed" className={classes.back!}>
      <IconChevronLeft size={14} aria-hidden className={classes.arrow} />
      <bdi>{nameOf(user)}</bdi>
    </PlaceLink>
  );
}
