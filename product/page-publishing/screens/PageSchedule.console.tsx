import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useClient, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { settleRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { wallTime } from '@tributary/kit/zones.ts';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type { ConfirmPublish } from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCHEDULE_REFUSED } from '../schedule/refused.ts';
import { momentsAsked, SCHEDULE_MOMENTS, unfinishedMoment, type ScheduleMoment } from '../schedule/typed.ts';
import { PublishingPart } from './PublishingPart.console.tsx';
import classes from './publishing.module.css';

/** Pages, with the texts that refuse a schedule. */
const scheduleUi = {
  ...pageUi,
  refusals: {
    ...pageUi.refusals,
    [SCHEDULE_REFUSED.past]: 'pagePublishing:schedule.refused.past',
    [SCHEDULE_REFUSED.far]: 'pagePublishing:schedule.refused.far',
    [SCHEDULE_REFUSED.order]: 'pagePublishing:schedule.refused.order',
    [SCHEDULE_REFUSED.notPublic]: 'pagePublishing:schedule.refused.notPublic',
    [SCHEDULE_REFUSED.notMember]: 'pagePublishing:schedule.refused.notMember',
  },
};

interface PageScheduleProps {
  page: Page;
  /** Asked before the page's publishing is scheduled. */
  confirm: ConfirmPublish;
}

/** When the page is published and unpublished by itself. */
export function PageSchedule({ page, confirm }: PageScheduleProps) {
  const { t } = useTranslation('pagePublishing');
  const { organization } = useSession();
  const allowed = useAllowed(pageUi);
  const problems = useProblemText(scheduleUi);
  const zone = organization.timezone;
  const { schedule } = page;
  const failure = schedule?.failure;
  return (
    <PublishingPart
      title={t('schedule.title')}
      text={t('schedule.text', { zone: zone.replaceAll('_', ' ') })}
    >
      <Stack gap="sm">
        {failure ? (
          <Alert color="danger" title={t(`schedule.failed.${failure.what}`)}>
            {problems.sentence(failure.reason)}
          </Alert>
        ) : null}
        {schedule && (schedule.publishAt ?? schedule.unpublishAt) ? (
          <Text size="sm">{t('schedule.by', { name: schedule.by.name || schedule.by.email })}</Text>
        ) : null}
        {allowed.publish ? (
          // Another schedule resets the form; any other save of the page leaves the entries.
          <ScheduleForm
            key={`${schedule?.publishAt ?? ''} ${schedule?.unpublishAt ?? ''}`}
            page={page}
            zone={zone}
            confirm={confirm}
          />
        ) : (
          <Text size="sm">{t('schedule.notAllowed')}</Text>
        )}
      </Stack>
    </PublishingPart>
  );
}

function ScheduleForm({ page, zone, confirm }: PageScheduleProps & { zone: string }) {
  const { t } = useTranslation('pagePublishing');
  const calls = useClient().records<Page>(pageUi.definition);
  const queries = useQueryClient();
  const actions = useResourceActions(pageUi);
  const problems = useProblemText(scheduleUi);
  const { schedule } = page;
  const stored = (at: string | null | undefined): string => (at ? wallTime(new Date(at), zone) : '');
  const [times, setTimes] = useState({
    publishAt: stored(schedule?.publishAt),
    unpublishAt: stored(schedule?.unpublishAt),
  });
  const [errors, setErrors] = useState<Partial<Record<ScheduleMoment, string>>>({});
  const [working, setWorking] = useState(false);
  const fields = useRef<Partial<Record<ScheduleMoment, HTMLInputElement | null>>>({});
  const isPlanned = Boolean(schedule?.publishAt ?? schedule?.unpublishAt);
  const refuse = (error: unknown): void => {
    const found = error instanceof ApiError ? (error.problem.errors ?? []) : [];
    const wrong = SCHEDULE_MOMENTS.find((name) => found.some(({ path }) => path === name));
    if (!wrong) return actions.fail('updating', error);
    setErrors(
      Object.fromEntries(found.map(({ path, message }) => [path, problems.sentence(message)]).toReversed()),
    );
    fields.current[wrong]?.focus();
  };
  const save = async (asked: Record<ScheduleMoment, string>): Promise<void> => {
    setWorking(true);
    setErrors({});
    const body = momentsAsked(asked, zone);
    const isEmpty = body.publishAt === null && body.unpublishAt === null;
    const isNew = asked.publishAt !== '' && asked.publishAt !== stored(schedule?.publishAt);
    if (isNew && !(await confirm(page, 'later'))) {
      setWorking(false);
      return;
    }
    try {
      settleRecord(queries, pageUi.definition.name, await calls.act(page, 'schedule', body));
      toastSuccess(t(isEmpty ? 'schedule.cancelled' : 'schedule.saved'));
    } catch (error) {
      refuse(error);
    }
    setWorking(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unfinished = unfinishedMoment(fields.current);
        if (!unfinished) return void save(times);
        setErrors({ [unfinished]: t('schedule.unfinished') });
        fields.current[unfinished]?.focus();
      }}
    >
      <Group gap="md" align="flex-start">
        {SCHEDULE_MOMENTS.map((name) => (
          <TextInput
            key={name}
            ref={(input) => {
              fields.current[name] = input;
            }}
            type="datetime-local"
            label={t(`schedule.${name}`)}
            value={times[name]}
            error={errors[name]}
            maw={280}
            onChange={({ currentTarget: { value } }) => {
              setTimes({ ...times, [name]: value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
        ))}
        <Group gap="md" className={classes.besideField}>
          <Button
            type="submit"
            loading={working}
            disabled={times.publishAt === '' && times.unpublishAt === '' && !isPlanned}
          >
            {t('schedule.save')}
          </Button>
          {isPlanned || schedule?.failure ? (
            <Button
              variant="default"
              disabled={working}
              onClick={() => void save({ publishAt: '', unpublishAt: '' })}
            >
              {t(isPlanned ? 'schedule.cancel' : 'schedule.dismiss')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </form>
  );
}
