import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentInZone, wallTime } from '../schedule/zone-time.ts';
import { PublishingPart } from './PublishingPart.console.tsx';

/** When the page is published and unpublished by itself. */
export function PageSchedule({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const { organization } = useSession();
  const allowed = useAllowed(pageUi);
  const zone = organization.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
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
            {failure.reason}
          </Alert>
        ) : null}
        {schedule && (schedule.publishAt ?? schedule.unpublishAt) ? (
          <Text size="sm">{t('schedule.by', { name: schedule.by.name || schedule.by.email })}</Text>
        ) : null}
        {allowed.publish ? (
          // Another schedule begins the form anew; any other save of the page leaves what is typed.
          <ScheduleForm
            key={`${schedule?.publishAt ?? ''} ${schedule?.unpublishAt ?? ''}`}
            page={page}
            zone={zone}
          />
        ) : (
          <Text size="sm">{t('schedule.notAllowed')}</Text>
        )}
      </Stack>
    </PublishingPart>
  );
}

function ScheduleForm({ page, zone }: { page: Page; zone: string }) {
  const { t } = useTranslation('pagePublishing');
  const actions = useResourceActions(pageUi);
  const { schedule } = page;
  const stored = (at: string | null | undefined): string => (at ? wallTime(new Date(at), zone) : '');
  const [publishAt, setPublishAt] = useState(stored(schedule?.publishAt));
  const [unpublishAt, setUnpublishAt] = useState(stored(schedule?.unpublishAt));
  const [working, setWorking] = useState(false);
  const isPlanned = Boolean(schedule?.publishAt ?? schedule?.unpublishAt);
  const save = async (times: { publishAt: string; unpublishAt: string }): Promise<void> => {
    setWorking(true);
    const body = {
      publishAt: momentInZone(times.publishAt, zone)?.toISOString() ?? null,
      unpublishAt: momentInZone(times.unpublishAt, zone)?.toISOString() ?? null,
    };
    const isEmpty = body.publishAt === null && body.unpublishAt === null;
    await actions.act(page, 'schedule', t(isEmpty ? 'schedule.cancelled' : 'schedule.saved'), body);
    setWorking(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save({ publishAt, unpublishAt });
      }}
    >
      <Group gap="md" align="flex-end">
        <TextInput
          type="datetime-local"
          label={t('schedule.publishAt')}
          value={publishAt}
          onChange={({ currentTarget }) => setPublishAt(currentTarget.value)}
        />
        <TextInput
          type="datetime-local"
          label={t('schedule.unpublishAt')}
          value={unpublishAt}
          onChange={({ currentTarget }) => setUnpublishAt(currentTarget.value)}
        />
        <Button
          type="submit"
          loading={working}
          disabled={publishAt === '' && unpublishAt === '' && !isPlanned}
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
    </form>
  );
}
