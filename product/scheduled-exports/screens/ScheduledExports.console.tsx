import { Button, Text } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadedList } from '@tributary/engine/screens/reading/LoadedList.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleDialog } from './ScheduleDialog.console.tsx';
import { ScheduleRow } from './ScheduleRow.console.tsx';
import { useSchedules } from './schedules.console.ts';

/** The exports of saved views that are sent to colleagues on a schedule. */
export default function ScheduledExports() {
  const { t } = useTranslation('scheduledExports');
  const found = useSchedules();
  const { data } = found;
  const { view } = useSearch({ strict: false }) as { view?: unknown };
  const wanted = typeof view === 'string' ? view : undefined;
  const navigate = useNavigate();
  const [isNew, setNew] = useState(wanted !== undefined);
  const add = (
    <Button leftSection={<IconCalendarRepeat size={16} />} onClick={() => setNew(true)}>
      {t('create')}
    </Button>
  );
  const close = (): void => {
    setNew(false);
    if (wanted !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        sentence={{ id: 'scheduled-exports', text: t('sentence') }}
        actions={data && data.items.length > 0 ? add : undefined}
      />
      {data && data.items.length > 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          {t('timezone', { timezone: data.timezone })}
        </Text>
      ) : null}
      <LoadedList
        items={data?.items}
        found={found}
        failure={t('unread')}
        rowHeight={88}
        label={t('title')}
        empty={
          <EmptyState title={t('nothing')} action={add}>
            {t('nothingText')}
          </EmptyState>
        }
      >
        {(schedule) => <ScheduleRow key={schedule.id} schedule={schedule} />}
      </LoadedList>
      <ScheduleDialog opened={isNew} viewId={wanted} onClose={close} />
    </>
  );
}
