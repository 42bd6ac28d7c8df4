import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import type { User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';

/** The link from a user's edit screen back to the user. */
export function BackToUser({ user }: { user: User }) {
  return (
    <BackLink to={`/users/view/${user.id}`}>
      <bdi>{nameOf(user)}</bdi>
    </BackLink>
  );
}
