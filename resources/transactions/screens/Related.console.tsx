import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DonationList } from '../../supporters/screens/DonationList.console.tsx';
import { useSupporterRoutes } from '../../supporters/supporter.console.ts';
import type { TransactionRecord } from '../transaction-ui.console.tsx';

/** The other payments of a recurring donation, and the attempts that this one repeats or that repeat it. */
export function Related({ transaction: { id, amount, frequency } }: { transaction: TransactionRecord }) {
  const { t } = useTranslation('transactions');
  const call = useSupporterRoutes();
  const { data = [] } = useQuery({
    queryKey: ['transactions', 'related', id],
    queryFn: async () => (await call('GET /transactions/:id/related', { params: { id } })).items,
    enabled: amount !== null,
  });
  const isRecurring = amount !== null && frequency !== null && frequency !== 'one-off';
  if (data.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t(isRecurring ? 'related.recurring' : 'related.attempts')}
      </Title>
      <DonationList items={data} total={data.length} />
    </section>
  );
}
