import { RowMenu } from '@tributary/engine/screens/list/RowMenu.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useRefreshSession } from '@tributary/engine/screens/console-context.console.tsx';
import { DeleteDialog } from '@tributary/engine/screens/record/DeleteDialog.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconArrowBackUp, IconRefresh, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { domainMappingUi } from '../domain-mapping-ui.console.tsx';
import { shownDomain } from '../domain-name.ts';
import type { ShownMapping } from '../routes.ts';
import { RollBackDialog } from './RollBackDialog.console.tsx';

/** The actions for a domain. */
export function DomainActions({ mapping, isOpen = false }: { mapping: ShownMapping; isOpen?: boolean }) {
  const { t } = useTranslation(['domainMappings', 'screens']);
  const actions = useResourceActions(domainMappingUi);
  const allowed = useAllowed(domainMappingUi);
  const queries = useQueryClient();
  const refreshSession = useRefreshSession();
  const go = useGo();
  const [dialog, setDialog] = useState<'delete' | 'rollBack'>();
  const { status, held, primary, isUndoing } = mapping;
  const domain = shownDomain(mapping.domain);

  async function act(action: string, done: string): Promise<void> {
    await actions.act(mapping, action, done);
    await queries.invalidateQueries({ queryKey: ['domain-mappings'] });
    // Links to pages name the main address.
    if (action === 'make-primary' || action === 'use-system-address') await refreshSession();
  }
  const entries = (): RowAction[] => [
    ...(status === 'MAPPED' && !primary
      ? [
          {
            id: 'primary',
            label: t('makePrimary'),
            icon: IconStar,
            run: () => void act('make-primary', t('madePrimary', { domain })),
          },
        ]
      : []),
    ...(primary
      ? [
          {
            id: 'system',
            label: t('useSystem'),
            icon: IconStar,
            run: () => void act('use-system-address', t('usesSystem')),
          },
        ]
      : []),
    ...(status === 'FAILED' || (held && !isUndoing)
      ? [
          {
            id: 'retry',
            label: t('startAgain'),
            icon: IconRefresh,
            run: () => void act('retry', t('startedAgain')),
          },
        ]
      : []),
    ...(held
      ? []
      : [
          {
            id: 'rollBack',
            label: t('rollBack.ask'),
            icon: IconArrowBackUp,
            run: () => setDialog('rollBack'),
          },
        ]),
    ...(allowed.remove
      ? [
          {
            id: 'delete',
            label: t('screens:list.deleteAsk'),
            icon: IconTrash,
            run: () => setDialog('delete'),
            danger: true,
          },
        ]
      : []),
  ];
  return (
    <>
      <RowMenu label={t('screens:list.actionsFor', { name: domain })} actions={entries} />
      <DeleteDialog
        ui={domainMappingUi}
        record={dialog === 'delete' ? mapping : undefined}
        onClose={() => {
          setDialog(undefined);
          void queries.invalidateQueries({ queryKey: ['domain-mappings'] });
        }}
        onGone={() => (isOpen ? go(domainMappingUi.listPath) : undefined)}
      />
      <RollBackDialog
        id={dialog === 'rollBack' ? mapping.id : undefined}
        onClose={() => setDialog(undefined)}
        onConfirm={() => act('roll-back', t('rollBack.begun'))}
      />
    </>
  );
}
