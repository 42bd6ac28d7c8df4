import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import type { User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';

/** The link from a user's edit screen back to the user. */
export function BackToUser({ user }: { user: User }) {
  return (
    <UpLink to={`/users/view/${user.id}`}>
      <bdi>{nameOf(user)}</bdi>
    </UpLink>
  );
}
