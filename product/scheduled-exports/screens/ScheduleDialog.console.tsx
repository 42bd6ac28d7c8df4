import {
  Alert,
  Button,
  Group,
  Modal,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Input,
} from '@mantine/core';
import { useCreateKey } from '@tributary/engine/screens/hooks/use-create-key.ts';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useAllViews } from '@tributary/engine/screens/views/use-saved-views.console.ts';
import { isOutOfReach } from '@tributary/engine/screens/reading/out-of-reach.ts';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  RECIPIENTS_LIMIT,
  SCHEDULE_INTERVALS,
  type ScheduledExport,
  type ScheduleTiming,
} from '../routes.ts';
import {
  hourText,
  useColleagues,
  useScheduleAct,
  useScheduleCalls,
  weekdayNames,
} from './schedules.console.ts';

interface ScheduleDialogProps {
  opened: boolean;
  /** The one to change; left out to schedule a new one. */
  schedule?: ScheduledExport;
  /** The view that is chosen at first. */
  viewId?: string | undefined;
  onClose: () => void;
}

type Refused = 'recipientsRefused' | 'viewGone' | 'tooMany' | 'alreadyStopped';

/** The subject of a refusal without a field. */
const refusalOf = (code: string, isNew: boolean): Refused | undefined =>
  code === 'conflict'
    ? isNew
      ? 'tooMany'
      : 'alreadyStopped'
    : code === 'not_found' && isNew
      ? 'viewGone'
      : undefined;

const FIRST: ScheduleTiming = { every: 'weekly', weekday: 1, monthDay: 1, hour: 7 };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));

/** Schedules the export of a saved view, or changes when it comes and who gets it. */
export function ScheduleDialog({ opened, schedule, viewId, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation(['scheduledExports', 'screens', 'kit']);
  const { userId } = useSession();
  const ability = useAbility();
  const environment = useEnvironment();
  const saved = useAllViews();
  const { data: views = [], isSuccess } = saved;
  const hasNoView = schedule === undefined && isSuccess && views.length === 0;
  const call = useScheduleCalls();
  const once = useCreateKey();
  const [timing, setTiming] = useState(FIRST);
  const [format, setFormat] = useState<ScheduledExport['format']>('csv');
  const [view, setView] = useState<string | null>(null);
  const [people, setPeople] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => {
    if (!opened) return;
    setTried(false);
    setRefused(undefined);
    setTiming(
      schedule
        ? {
            every: schedule.every,
            weekday: schedule.weekday,
            monthDay: schedule.monthDay,
            hour: schedule.hour,
          }
        : FIRST,
    );
    setFormat(schedule?.format ?? 'csv');
    setView(viewId ?? null);
    setPeople(schedule?.recipients.map(({ id }) => id) ?? [userId]);
  }, [opened, schedule, viewId, userId]);
  const chosen = views.find(({ id }) => id === view);
  const colleagues = useColleagues(opened ? (schedule?.resource ?? chosen?.resource) : undefined);
  const known = colleagues.data ?? [];
  // People who may not export the list are not among them.
  const recipients = people.filter((id) => known.some((one) => one.id === id));

  const wanted = { ...timing, viewId: view ?? '', environment, format, recipients };
  const save = useScheduleAct(
    () =>
      schedule
        ? call('PATCH /scheduled-exports/:id', {
            params: { id: schedule.id },
            body: { timing, format, recipients },
          })
        : once(wanted, (key) => call('POST /scheduled-exports', { body: wanted, key })),
    t(schedule ? 'savedToast' : 'createdToast'),
    ({ code, errors }) => {
      const found = errors?.some(({ path }) => path === 'recipients')
        ? 'recipientsRefused'
        : refusalOf(code, schedule === undefined);
      setRefused(found);
      return found !== undefined;
    },
  );
  const isWhole = (schedule !== undefined || chosen !== undefined) && recipients.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    setRefused(undefined);
    if (isWhole) save.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={schedule ? t('editTitle', { name: schedule.viewName }) : t('createTitle')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {hasNoView ? (
        <Stack gap="md">
          <Alert color="info">{t('noViews')}</Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('screens:cancel')}
            </Button>
            {ability.can('export', 'transactions') ? (
              <ConsoleLinkButton to="/forms/transactions/list">{t('toTransactions')}</ConsoleLinkButton>
            ) : null}
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {schedule ? null : <ReadFailure found={saved} failure={t('screens:views.unread')} />}
            {schedule ? null : (
              <Select
                label={t('view')}
                data={views.map(({ id, name }) => ({ value: id, label: name }))}
                value={view}
                allowDeselect={false}
                onChange={(next) => {
                  setView(next);
                  setRefused(undefined);
                }}
                searchable
                error={
                  isTried && !chosen
                    ? t('viewMissing')
                    : isOutOfReach(colleagues.error)
                      ? t('viewRefused')
                      : refused === 'viewGone'
                        ? t(refused)
                        : undefined
                }
                nothingFoundMessage={t('screens:form.nothingFound')}
              />
            )}
            <Input.Wrapper label={t('every')} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t('every')}
                value={timing.every}
                onChange={(every) =>
                  setTiming({
                    ...timing,
                    every: SCHEDULE_INTERVALS.find((each) => each === every) ?? 'weekly',
                  })
                }
                data={SCHEDULE_INTERVALS.map((every) => ({ value: every, label: t(`interval.${every}`) }))}
              />
            </Input.Wrapper>
            <Group grow align="start">
              {timing.every === 'weekly' ? (
                <Select
                  label={t('weekday')}
                  data={weekdayNames(i18n.language).map((label, at) => ({ value: String(at + 1), label }))}
                  value={String(timing.weekday)}
                  allowDeselect={false}
                  onChange={(weekday) => setTiming({ ...timing, weekday: Number(weekday) })}
                />
              ) : null}
              {timing.every === 'monthly' ? (
                <Select
                  label={t('monthDay')}
                  data={DAYS}
                  value={String(timing.monthDay)}
                  allowDeselect={false}
                  onChange={(day) => setTiming({ ...timing, monthDay: Number(day) })}
                />
              ) : null}
              <Select
                label={t('hour')}
                data={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour, i18n.language) }))}
                value={String(timing.hour)}
                allowDeselect={false}
                onChange={(hour) => setTiming({ ...timing, hour: Number(hour) })}
              />
            </Group>
            <Select
              label={t('format')}
              data={[
                { value: 'csv', label: 'CSV' },
                { value: 'xlsx', label: 'Excel' },
              ]}
              value={format}
              allowDeselect={false}
              onChange={(next) => setFormat(next === 'xlsx' ? 'xlsx' : 'csv')}
            />
            {isOutOfReach(colleagues.error) ? null : (
              <ReadFailure found={colleagues} failure={t('colleaguesUnread')} />
            )}
            <MultiSelect
              label={t('recipients')}
              description={t('recipientsHelp')}
              data={known.map(({ id, name }) => ({ value: id, label: name }))}
              value={recipients}
              onChange={(next) => {
                setPeople(next);
                setRefused(undefined);
              }}
              maxValues={RECIPIENTS_LIMIT}
              searchable
              disabled={known.length === 0}
              error={
                refused === 'recipientsRefused'
                  ? t(refused)
                  : isTried && recipients.length === 0 && known.length > 0
                    ? t('recipientsMissing')
                    : undefined
              }
            />
            {refused === 'tooMany' || refused === 'alreadyStopped' ? (
              <Alert color="danger" role="alert">
                {t(refused)}
              </Alert>
            ) : null}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('screens:cancel')}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {t(schedule ? 'saveNow' : 'createNow')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
