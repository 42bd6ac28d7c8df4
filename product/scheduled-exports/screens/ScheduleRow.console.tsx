import { ActionIcon, Alert, Button, Group, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconEdit,
  IconHistory,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledExport } from '../routes.ts';
import { EndDialog } from './EndDialog.console.tsx';
import { RunLog } from './RunLog.console.tsx';
import { ScheduleDialog } from './ScheduleDialog.console.tsx';
import { TakeOverDialog } from './TakeOverDialog.console.tsx';
import classes from './schedules.module.css';
import { useListTitle, useScheduleAct, useScheduleCalls, useTimingText } from './schedules.console.ts';

const TONES = { active: 'success', paused: 'warning', stopped: 'secondary' } as const;

/** One scheduled export: its list, times and recipients, and the result of the last one. */
export function ScheduleRow({ schedule }: { schedule: ScheduledExport }) {
  const { t, i18n } = useTranslation('scheduledExports');
  const { id, viewName, state, recipients, owner, ownerLeft, nextAt, lastRun, mayChange } = schedule;
  const call = useScheduleCalls();
  const list = useListTitle(schedule.resource);
  const when = useTimingText()(schedule);
  const [dialog, setDialog] = useState<'edit' | 'stop' | 'leave' | 'takeOver'>();
  const [isOpen, setOpen] = useState(false);
  const isActive = state === 'active';
  const lacksOwner = ownerLeft && state !== 'stopped';
  const { userId } = useSession();
  const isRecipient = state !== 'stopped' && recipients.some((one) => one.id === userId);
  const toggle = useScheduleAct(
    () =>
      call('PATCH /scheduled-exports/:id', {
        params: { id },
        body: { state: isActive ? 'paused' : 'active' },
      }),
    t(isActive ? 'pausedToast' : 'resumedToast'),
  );
  const people = new Intl.ListFormat(i18n.language).format(recipients.map(({ name }) => name));
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <div className={classes.words}>
          <Text fw={560}>
            <bdi>{viewName}</bdi>{' '}
            <Text span c="dimmed" fw={400}>
              · {list}
              {schedule.environment === 'sandbox' ? ` · ${t('sandbox')}` : ''}
            </Text>
          </Text>
          <Text size="sm">
            {when} · {schedule.format === 'csv' ? 'CSV' : 'Excel'}
          </Text>
          <Text size="sm" c="dimmed">
            {recipients.length > 0 ? t('to', { people }) : t('toNobody')} · {t('by', { name: owner.name })}
          </Text>
          <Text size="sm" c="dimmed">
            {nextAt ? (
              <>
                {t('next')} <RelativeTime at={nextAt} />
              </>
            ) : null}
            {nextAt && lastRun ? ' · ' : ''}
            {lastRun ? (
              <>
                {lastRun.failure
                  ? t(`failure.${lastRun.failure}`)
                  : t('sentRows', { count: lastRun.rows ?? 0 })}{' '}
                <RelativeTime at={lastRun.at} />
              </>
            ) : null}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {lacksOwner && isActive ? (
            <ToneBadge tone="warning">{t('ownerless.badge')}</ToneBadge>
          ) : (
            <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
          )}
          {mayChange || isRecipient ? (
            <Menu position="bottom-end" withinPortal returnFocus>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name: viewName })}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {mayChange ? (
                  <>
                    <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => setDialog('edit')}>
                      {t('edit')}
                    </Menu.Item>
                    <Menu.Item
                      leftSection={isActive ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
                      onClick={() => toggle.mutate(undefined)}
                    >
                      {t(isActive ? 'pause' : 'resume')}
                    </Menu.Item>
                  </>
                ) : null}
                {isRecipient ? (
                  <Menu.Item leftSection={<IconMailOff size={16} />} onClick={() => setDialog('leave')}>
                    {t('leave')}
                  </Menu.Item>
                ) : null}
                {mayChange ? (
                  <Menu.Item
                    color="red"
                    leftSection={<IconPlayerStop size={16} />}
                    onClick={() => setDialog('stop')}
                  >
                    {t('stop')}
                  </Menu.Item>
                ) : null}
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </Group>
      </Group>
      {lacksOwner ? (
        <Alert color="warning" mt="xs" p="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t('ownerless.text', { name: owner.name })}</Text>
            <Button
              size="xs"
              variant="default"
              aria-label={t('ownerless.takeOf', { name: viewName })}
              onClick={() => setDialog('takeOver')}
            >
              {t('ownerless.take')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {lastRun ? (
        <Button
          mt={4}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconHistory size={14} />}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'hideRunsOf' : 'showRunsOf', { name: viewName })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideRuns' : 'showRuns')}
        </Button>
      ) : null}
      {isOpen ? <RunLog id={id} name={viewName} /> : null}
      <ScheduleDialog opened={dialog === 'edit'} schedule={schedule} onClose={() => setDialog(undefined)} />
      <EndDialog
        schedule={schedule}
        way={dialog === 'stop' || dialog === 'leave' ? dialog : undefined}
        onClose={() => setDialog(undefined)}
      />
      <TakeOverDialog
        opened={dialog === 'takeOver'}
        schedule={schedule}
        onClose={() => setDialog(undefined)}
      />
    </li>
  );
}
