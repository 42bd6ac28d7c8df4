import { Group, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { DELIVERY_TONES } from '../../deliveries/status-tones.ts';
import { useReceiverName } from '../../delivery-desk/desk.console.ts';
import type { Supporter } from '../supporter.ts';
import classes from './supporters.module.css';

/** E-mails to the person, and other systems' deliveries about them. */
export function SentList({ deliveries }: { deliveries: Supporter['deliveries'] }) {
  const { t } = useTranslation(['supporters', 'deliveries']);
  const nameOf = useReceiverName();
  if (deliveries.length === 0) return <Text c="dimmed">{t('sent.none')}</Text>;
  return (
    <ul className={classes.list}>
      {deliveries.map(({ id, connector, status, subject, transactionId, updatedAt }) => (
        <li key={id}>
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <div className={classes.words}>
              {transactionId === null ? (
                t('sent.preferences', { connector: nameOf(connector) })
              ) : (
                <ConsoleLink to={`/forms/transactions/${transactionId}/view`} display="inline-block">
                  {connector === 'email' ? t('sent.email') : nameOf(connector)}
                </ConsoleLink>
              )}{' '}
              <Text span size="sm" c="dimmed">
                {subject ? (
                  <>
                    <bdi>{subject}</bdi> ·{' '}
                  </>
                ) : null}
                <RelativeTime at={updatedAt} />
              </Text>
            </div>
            <ToneBadge tone={DELIVERY_TONES[status]}>{t(`deliveries:status.${status}`)}</ToneBadge>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** Forms that the person may continue, and files that they sent. */
export function KeptList({ supporter: { unfinished, files } }: { supporter: Supporter }) {
  const { t, i18n } = useTranslation('supporters');
  const sizeOf = (bytes: number) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'kilobyte',
      maximumFractionDigits: 0,
    }).format(Math.max(1, bytes / 1000));
  if (unfinished.length + files.length === 0) return <Text c="dimmed">{t('kept.none')}</Text>;
  return (
    <ul className={classes.list}>
      {unfinished.map(({ formId, formName, keptAt }) => (
        <li key={`${formId} ${keptAt}`}>
          {t('kept.begun')} <bdi>{formName ?? t('consents.formGone')}</bdi>{' '}
          <Text span size="sm" c="dimmed">
            <RelativeTime at={keptAt} />
          </Text>
        </li>
      ))}
      {files.map(({ name, size, transactionId }, at) => (
        <li key={`${transactionId} ${at}`}>
          <ConsoleLink to={`/forms/transactions/${transactionId}/view`} display="inline-block">
            <bdi>{name}</bdi>
          </ConsoleLink>{' '}
          <Text span size="sm" c="dimmed">
            {sizeOf(size)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
