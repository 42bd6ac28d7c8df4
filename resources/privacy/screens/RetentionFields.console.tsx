import { Alert, Button, Group, Table, Text, Title } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { NumberField } from '@tributary/engine/screens/form/NumberField.console.tsx';
import { useHasChanges } from '@tributary/engine/screens/form/values.console.ts';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useState } from 'react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { MOST_MONTHS, type PrivacyData } from '../privacy.ts';
import { privacyUi } from '../privacy-ui.console.tsx';
import { useAnonymization } from '../use-anonymization.console.ts';
import { ConfirmRetention } from './ConfirmRetention.console.tsx';

/** How long personal data are kept, whether that was confirmed, and what was removed. */
export function RetentionFields() {
  const { t } = useTranslation('privacy');
  const record = useSingle(privacyUi).data;
  return (
    <>
      <NumberField
        name="dataAnonymizationInterval"
        help={t('help.dataAnonymizationInterval')}
        maw={240}
        min={1}
        max={MOST_MONTHS}
        placeholder={t('never')}
        suffix={t('months')}
      />
      <SwitchField name="keepsGiftAid" help={t('help.keepsGiftAid')} />
      {record ? <RetentionState record={record} /> : null}
    </>
  );
}

/** Says what the stored interval does. */
function RetentionState({ record }: { record: PrivacyData }) {
  const { t, i18n } = useTranslation('privacy');
  const zone = useShownZone();
  const isChanged = useHasChanges();
  const mayConfirm = useAbility().can('update', 'privacy');
  const { data } = useAnonymization();
  const [isAsking, setAsking] = useState(false);
  const { dataAnonymizationInterval: months, keepsGiftAid } = record;
  if (!data) return null;
  const [newest] = data.runs;
  return (
    <>
      {months === null ? (
        <Text c="dimmed">{t('state.never')}</Text>
      ) : (
        <Alert
          color={data.isActive && newest?.state !== 'failed' ? 'success' : 'warning'}
          title={t(data.isActive ? 'state.active' : 'state.waiting')}
        >
          <Text size="sm">
            {data.isActive && data.confirmed
              ? t('state.activeText', { count: months, by: data.confirmed.by })
              : t('state.waitingText', { count: months })}
          </Text>
          {newest?.state === 'failed' ? <Text size="sm">{t('state.failed')}</Text> : null}
          {mayConfirm && newest?.state !== 'running' ? (
            <Group mt="sm">
              <Button variant="default" disabled={isChanged} onClick={() => setAsking(true)}>
                {t(data.isActive ? 'state.now' : 'state.review')}
              </Button>
              {isChanged ? <Text size="sm">{t('state.saveFirst')}</Text> : null}
            </Group>
          ) : null}
        </Alert>
      )}
      {data.runs.length > 0 ? (
        <>
          <Title order={3} size="h4">
            {t('runs.title')}
          </Title>
          <Table.ScrollContainer minWidth={420}>
            <Table aria-label={t('runs.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('runs.when')}</Table.Th>
                  <Table.Th>{t('runs.before')}</Table.Th>
                  <Table.Th>{t('runs.transactions')}</Table.Th>
                  <Table.Th>{t('runs.state')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.runs.map((run) => (
                  <Table.Tr key={run.id}>
                    <Table.Td>
                      <RelativeTime at={run.askedAt} />
                    </Table.Td>
                    <Table.Td>{exactDay(run.before, i18n.language, zone)}</Table.Td>
                    <Table.Td>{run.counts.transactions.toLocaleString(i18n.language)}</Table.Td>
                    <Table.Td>{t(`runs.is.${run.state}`)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      ) : null}
      {isAsking && months !== null ? (
        <ConfirmRetention rule={{ months, keepsGiftAid }} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
