import { Text } from '@mantine/core';
import { IconMailForward, IconPencil, IconTableShare } from '@tabler/icons-react';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLinkButton, useGo } from '@tributary/engine/screens/links.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userUi, type User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import { RoleBadge } from './RoleBadge.console.tsx';
import { UserStatusBadge } from './UserStatusBadge.console.tsx';

const CELLS = {
  firstName: (user: User) => <Name user={user} />,
  role: (user: User) => <RoleBadge role={user.role} />,
  status: (user: User) => <UserStatusBadge user={user} />,
};

/** The users of the organization, with role and status. */
export default function UserList() {
  const { t } = useTranslation('users');
  const { userId, role } = useSession();
  const allowed = useAllowed(userUi);
  const actions = useResourceActions(userUi);
  const go = useGo();
  const isMine = (user: User): boolean => allowed.update && mayManage(role, user.role);
  return (
    <ResourceList
      ui={userUi}
      cells={CELLS}
      removable={(user) => user.id !== userId && mayManage(role, user.role)}
      rowActions={(user) => [
        ...(isMine(user)
          ? [{ id: 'edit', label: t('edit'), icon: IconPencil, run: () => go(`/users/edit/${user.id}`) }]
          : []),
        ...(isMine(user) && user.status === 'PENDING'
          ? [
              {
                id: 'resend',
                label: t('invitation.resend'),
                icon: IconMailForward,
                run: () => void actions.act(user, 'resend', t('invited')),
              },
            ]
          : []),
      ]}
      actions={
        <ConsoleLinkButton
          to="/users/roles"
          variant="default"
          leftSection={<IconTableShare size={16} />}
          data-tour="users.roles"
        >
          {t('roles.open')}
        </ConsoleLinkButton>
      }
    />
  );
}

/** A user's name; one's own is marked. */
function Name({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { userId } = useSession();
  return (
    <>
      <bdi>{nameOf(user)}</bdi>
      {user.id === userId ? (
        <Text span c="dimmed">
          {' '}
          {t('you')}
        </Text>
      ) : null}
    </>
  );
}
