import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess, toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { PaymentDifference, DifferenceKind, reconciliationRoutes, ComparedSide } from '../routes.ts';
import classes from './Reconciliation.module.css';

const isMendable = (kind: DifferenceKind): kind is 'openHere' | 'refundedThere' | 'counter' =>
  kind === 'openHere' || kind === 'refundedThere' || kind === 'counter';

/** One difference: both sides, the remedy, and the button for it where that is safe. */
export function DifferenceRow({ difference, mayAct }: { difference: PaymentDifference; mayAct: boolean }) {
  const { t, i18n } = useTranslation('reconciliation');
  const { id, kind, transactionId, reference, name, here, there, foundAt, endedAt, endedBy } = difference;
  const call = routesOf<typeof reconciliationRoutes>(useClient());
  const queries = useQueryClient();
  const mend = useMutation({
    mutationFn: () => call('POST /reconciliation/differences/:id/mend', { params: { id } }),
    onSuccess: ({ isEnded }) => (isEnded ? toastSuccess(t('mended')) : toastWarning(t('notMended'))),
    onError: () => toastFailure(t('mendFailed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['reconciliation'] }),
  });
  const shown = ({ status, minor, currency }: ComparedSide): string => {
    const money = minor !== null && isCurrency(currency) ? formatMoney(minor, currency, i18n.language) : '';
    return [money, status].filter(Boolean).join(' · ') || t('unsaid');
  };
  return (
    <li>
      <Group justify="space-between" align="start" gap="sm">
        <ConsoleLink to={`/forms/transactions/${transactionId}/view`} fw={560}>
          {name ?? t('noName')} {reference ? <Text span c="dimmed">{`· ${reference}`}</Text> : null}
        </ConsoleLink>
        <ToneBadge tone={endedAt ? 'success' : 'warning'}>{t(`kind.${kind}`)}</ToneBadge>
      </Group>
      <dl className={classes.sides}>
        <div>
          <dt>{t('here')}</dt>
          <dd>{shown(here)}</dd>
        </div>
        <div>
          <dt>{t(kind === 'counter' ? 'inCounter' : 'there')}</dt>
          <dd>{shown(there)}</dd>
        </div>
      </dl>
      {endedAt ? (
        <Text size="sm" c="dimmed">
          <RelativeTime at={endedAt} /> · {endedBy ? t('endedBy', { name: endedBy }) : t('endedItself')}
        </Text>
      ) : (
        <>
          <Text size="sm" maw="72ch">
            {t(`todo.${kind}`)}
          </Text>
          <Group mt="xs" gap="sm">
            {mayAct && isMendable(kind) ? (
              <Button size="xs" variant="default" loading={mend.isPending} onClick={() => mend.mutate()}>
                {t(`mend.${kind}`)}
              </Button>
            ) : null}
            <Text size="sm" c="dimmed">
              <RelativeTime at={foundAt} />
            </Text>
          </Group>
        </>
      )}
    </li>
  );
}
