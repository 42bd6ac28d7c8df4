import { Button, Group, Text, Title } from '@mantine/core';
import { IconCheck, IconClock, IconRefresh, IconX } from '@tabler/icons-react';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { useLook, type useDomain } from '../domains.console.ts';
import classes from '../domains.module.css';

type Shown = NonNullable<ReturnType<typeof useDomain>['data']>;

const ICONS = { found: IconCheck, other: IconX, missing: IconClock } as const;
const COLOURS = {
  found: 'var(--tone-success-text)',
  other: 'var(--tone-danger-text)',
  missing: undefined,
} as const;

/** The DNS records to set, each with a copy button, and the current DNS records. */
export function DnsRecords({ mapping }: { mapping: Shown }) {
  const { t } = useTranslation('domainMappings');
  const { id, records, looked, lookedAt } = mapping;
  const look = useLook(id);
  return (
    <section aria-labelledby="domain-records">
      <Group justify="space-between" align="center" mb={4}>
        <Title order={2} size="h3" id="domain-records">
          {t('records.title')}
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t('records.check')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t('records.text')}
      </Text>
      <table className={classes.records}>
        <thead>
          <tr>
            <th scope="col">{t('records.type')}</th>
            <th scope="col">{t('records.name')}</th>
            <th scope="col">{t('records.value')}</th>
            <th scope="col">{t('records.state')}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const state = looked?.isAnswered ? looked[record.purpose] : 'missing';
            const Icon = ICONS[state];
            return (
              <tr key={`${record.type} ${record.value}`}>
                <td data-label={t('records.type')}>{record.type}</td>
                <td data-label={t('records.name')}>
                  <Copied value={record.name} label={t('records.copyName', { type: record.type })} />
                </td>
                <td data-label={t('records.value')}>
                  <Copied value={record.value} label={t('records.copyValue', { type: record.type })} />
                </td>
                <td data-label={t('records.state')}>
                  <Text span size="sm" c={COLOURS[state]} className={classes.state!}>
                    <Icon size={14} aria-hidden /> {t(`records.states.${state}`)}
                  </Text>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {records.some(({ purpose }) => purpose === 'points') ? null : (
        <Text size="sm" mt="xs">
          {t('records.noAddresses')}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {look.status === 'error' ? `${t('records.notChecked')} ` : ''}
        {looked && !looked.isAnswered ? `${t('records.unanswered')} ` : ''}
        {looked?.points === 'other' ? `${t('records.found', { found: looked.found.join(', ') })} ` : ''}
        {lookedAt ? (
          <>
            {t('checked')} <RelativeTime at={lookedAt} />.
          </>
        ) : (
          t('records.waiting')
        )}
      </Text>
    </section>
  );
}

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <span className={classes.value} dir="ltr">
      {value} <CopyButton value={value} label={label} />
    </span>
  );
}
