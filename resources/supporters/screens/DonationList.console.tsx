import { Group, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { Supporter } from '../supporter.ts';
import classes from './supporters.module.css';

const TONES = { COMPLETE: 'success', PENDING: 'info', ERROR: 'danger' } as const;

/** Donations and sign-ups, newest first. */
export function DonationList({ items, total }: { items: Supporter['transactions']; total: number }) {
  const { t, i18n } = useTranslation(['supporters', 'transactions']);
  if (items.length === 0) return <Text c="dimmed">{t('transactions.none')}</Text>;
  return (
    <>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <div className={classes.words}>
                <ConsoleLink to={`/forms/transactions/${item.id}/view`} fw={500} display="inline-block">
                  {item.amount !== null && isCurrency(item.currency) ? (
                    <MoneyText minor={item.amount} currency={item.currency} />
                  ) : (
                    t('transactions:signUp')
                  )}
                </ConsoleLink>{' '}
                <Text span size="sm" c="dimmed">
                  {item.frequency && item.amount !== null
                    ? `${t(`transactions:value.frequency.${item.frequency as 'monthly'}`)} · `
                    : ''}
                  <bdi>{item.formDescription}</bdi> · <RelativeTime at={item.createdAt} />
                </Text>
                {item.later.count > 0 && isCurrency(item.currency) ? (
                  <Text size="sm" c="dimmed">
                    {t('transactions.later', {
                      count: item.later.count,
                      amount: formatMoney(item.later.minor, item.currency, i18n.language),
                    })}
                  </Text>
                ) : null}
              </div>
              <Group gap={4} wrap="nowrap">
                {item.useProdEnvironment ? null : (
                  <ToneBadge tone="warning">{t('transactions:test')}</ToneBadge>
                )}
                <ToneBadge tone={TONES[item.status]}>
                  {t(`transactions:value.status.${item.status}`)}
                </ToneBadge>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('transactions.more', { count: total - items.length })}
        </Text>
      ) : null}
    </>
  );
}
