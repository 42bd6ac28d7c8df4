import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { DeleteDialog } from '@tributary/engine/screens/record/DeleteDialog.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { RowMenu } from '@tributary/engine/screens/list/RowMenu.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userUi, type User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';

/** Actions on a user: deactivate and reactivate, delete. People can't run them on themselves. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'screens']);
  const { userId, role } = useSession();
  const allowed = useAllowed(userUi);
  const actions = useResourceActions(userUi);
  const go = useGo();
  const [asking, setAsking] = useState<'deactivate' | 'delete'>();
  const name = nameOf(user);
  const entries: RowAction[] = [];
  if (allowed.update && user.status === 'ACTIVE')
    entries.push({
      id: 'deactivate',
      label: t('users:deactivate.ask'),
      icon: IconUserOff,
      run: () => setAsking('deactivate'),
    });
  if (allowed.update && user.status === 'INACTIVE')
    entries.push({
      id: 'reactivate',
      label: t('users:reactivate.act'),
      icon: IconUserCheck,
      run: () => void actions.act(user, 'reactivate', t('users:reactivate.done', { name })),
    });
  if (allowed.remove)
    entries.push({
      id: 'delete',
      label: t('screens:list.deleteAsk'),
      icon: IconTrash,
      run: () => setAsking('delete'),
      danger: true,
    });
  if (user.id === userId || !mayManage(role, user.role) || entries.length === 0) return null;
  return (
    <>
      <RowMenu label={t('screens:list.actionsFor', { name })} actions={() => entries} />
      <ConfirmDialog
        opened={asking === 'deactivate'}
        title={t('users:deactivate.title', { name })}
        text={t('users:deactivate.text')}
        confirm={t('users:deactivate.confirm')}
        onClose={() => setAsking(undefined)}
        run={() => actions.act(user, 'deactivate', t('users:deactivate.done', { name }))}
      />
      <DeleteDialog
        ui={userUi}
        record={asking === 'delete' ? user : undefined}
        onClose={() => setAsking(undefined)}
        onGone={() => go(userUi.listPath)}
      />
    </>
  );
}
