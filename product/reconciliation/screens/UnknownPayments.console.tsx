import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { useConnectorName } from '@tributary/resources/connectors/connector-name.console.ts';
import { useTranslation } from 'react-i18next';
import type { reconciliationRoutes, UnknownPayment, Unlisted } from '../routes.ts';
import classes from './Reconciliation.module.css';

interface UnknownPaymentsProps {
  /** Connectors at which the last comparison could not look. */
  unlisted: readonly Unlisted[];
  payments: readonly UnknownPayment[];
  mayAct: boolean;
}

/** Payments at the service that no donation here has, with their remedies. */
export function UnknownPayments({ payments, unlisted, mayAct }: UnknownPaymentsProps) {
  const { t } = useTranslation('reconciliation');
  const nameOf = useConnectorName();
  const notes = unlisted.map(({ connector, reason }) => (
    <Text key={connector} size="sm" c="dimmed" maw="72ch" mt="lg">
      {t(`unknown.unlisted.${reason}`, { connector: nameOf(connector) })}
    </Text>
  ));
  if (payments.length === 0) return notes;
  return (
    <section aria-labelledby="unknown-payments" className={classes.unknown}>
      <Title order={2} size="h4" mb={4} id="unknown-payments">
        {t('unknown.title')}
      </Title>
      <Text size="sm" maw="72ch" mb="sm">
        {t('unknown.todo')}
      </Text>
      <ul className={classes.unknownList}>
        {payments.map((payment) => (
          <Unknown key={payment.providerId} payment={payment} mayAct={mayAct} />
        ))}
      </ul>
      {notes}
    </section>
  );
}

function Unknown({ payment, mayAct }: { payment: UnknownPayment; mayAct: boolean }) {
  const { t, i18n } = useTranslation('reconciliation');
  const nameOf = useConnectorName();
  const call = routesOf<typeof reconciliationRoutes>(useClient());
  const queries = useQueryClient();
  const environment = useEnvironment();
  const { providerId, connector, there, madeAt, endedAt, endedBy } = payment;
  const putAside = useMutation({
    mutationFn: () =>
      call('POST /reconciliation/unknown/put-aside', { query: { environment }, body: { providerId } }),
    onSuccess: () => toastSuccess(t('unknown.isAside')),
    onError: () => toastFailure(t('mendFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  const money =
    there.minor !== null && isCurrency(there.currency)
      ? formatMoney(there.minor, there.currency, i18n.language)
      : t('unsaid');
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text fw={560}>{`${money} · ${there.status}`}</Text>
          <Group gap={4} wrap="nowrap">
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {nameOf(connector)} · <bdi dir="ltr">{providerId}</bdi>
            </Text>
            <CopyButton value={providerId} label={t('unknown.copy')} />
          </Group>
          <Text size="sm" c="dimmed">
            <RelativeTime at={madeAt} />
            {endedAt ? ` · ${endedBy ? t('unknown.asideBy', { name: endedBy }) : t('endedItself')}` : ''}
          </Text>
        </div>
        {mayAct && !endedAt ? (
          <Button size="xs" variant="default" loading={putAside.isPending} onClick={() => putAside.mutate()}>
            {t('unknown.putAside')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}
