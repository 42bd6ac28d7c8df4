import { Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconDotsVertical, IconDownload, IconEraser } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useDownload } from '@tributary/engine/screens/download/use-download.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Supporter } from '../supporter.ts';
import { AnonymizeDialog } from './AnonymizeDialog.console.tsx';
import { MergePeopleDialog } from './MergePeopleDialog.console.tsx';

/** Merge, export and anonymize, as the person's role allows. */
export function SupporterActions({ supporter }: { supporter: Supporter }) {
  const { t, i18n } = useTranslation('supporters');
  const ability = useAbility();
  const download = useDownload();
  const [acting, setActing] = useState<'merge' | 'anonymize'>();
  const may = {
    merge: ability.can('update', 'transactions'),
    take: ability.can('export', 'transactions'),
    anonymize: ability.can('delete', 'transactions'),
  };
  if (!may.merge && !may.take && !may.anonymize) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDotsVertical size={16} />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may.merge ? (
            <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setActing('merge')}>
              {t('merge.open')}
            </Menu.Item>
          ) : null}
          {may.take ? (
            <Menu.Item
              leftSection={<IconDownload size={16} />}
              onClick={() =>
                void download.start('/api/v1/supporters/export', {
                  email: supporter.email,
                  language: i18n.language,
                })
              }
            >
              {t('export')}
            </Menu.Item>
          ) : null}
          {may.anonymize ? (
            <Menu.Item
              color="danger"
              leftSection={<IconEraser size={16} />}
              onClick={() => setActing('anonymize')}
            >
              {t('anonymize.open')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {acting === 'merge' ? (
        <MergePeopleDialog supporter={supporter} onClose={() => setActing(undefined)} />
      ) : null}
      {acting === 'anonymize' ? (
        <AnonymizeDialog email={supporter.email} onClose={() => setActing(undefined)} />
      ) : null}
    </>
  );
}
