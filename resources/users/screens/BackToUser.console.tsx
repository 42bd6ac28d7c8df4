import { IconChevronLeft } from '@tabler/icons-react';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import type { User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import classes from './users.module.css';

/** The link from a user's edit screen back to the user. */
export function BackToUser({ user }: { user: User }) {
  return (
    <ConsoleLink to={`/users/view/${user.id}`} size="sm" c="dimmed" className={classes.back!}>
      <IconChevronLeft size={14} aria-hidden className={classes.arrow} />
      <bdi>{nameOf(user)}</bdi>
    </ConsoleLink>
  );
}
