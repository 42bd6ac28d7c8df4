import { Text } from '@mantine/core';
import { PairList } from '@tributary/engine/screens/record/PairList.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { TransactionRecord } from '../transaction-ui.console.tsx';

/** A Gift Aid declaration: the donor, the exact wording, and the time. */
export function GiftAid({
  declaration,
  at,
}: {
  declaration: NonNullable<TransactionRecord['giftAid']>;
  at: string;
}) {
  const { t } = useTranslation('transactions');
  const { title, firstName, lastName, house, postcode, wording, version, scope } = declaration;
  const facts: [name: string, value: React.ReactNode][] = [
    [t('giftAid.donor'), [title, firstName, lastName].filter(Boolean).join(' ')],
    [t('giftAid.address'), [house, postcode ?? t('giftAid.overseas')].join(', ')],
    [t('giftAid.covers'), t(`giftAid.${scope}`)],
    [t('giftAid.declared'), <RelativeTime key="at" at={at} />],
    [t('giftAid.version'), version],
  ];
  return (
    <>
      <Text size="sm" mb="sm" lang="en">
        “{wording}”
      </Text>
      <PairList pairs={facts} />
    </>
  );
}
