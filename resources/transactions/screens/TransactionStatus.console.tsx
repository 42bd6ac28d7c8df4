import { ToneBadge } from '@tributary/kit/pieces/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { TransactionRecord } from '../transaction-face.console.tsx';

const TONES = { COMPLETE: 'success', PENDING: 'info', ERROR: 'danger' } as const;

/** How a transaction stands; made in the test environment, it says so. */
export function TransactionStatus({
  transaction,
}: {
  transaction: Pick<TransactionRecord, 'status' | 'useProdEnvironment'>;
}) {
  const { t } = useTranslation('transactions');
  return (
    <span style={{ display: 'inline-flex', gap: 6 }}>
      <ToneBadge tone={TONES[transaction.status]}>{t(`value.status.${transaction.status}`)}</ToneBadge>
      {transaction.useProdEnvironment ? null : <ToneBadge tone="light">{t('test')}</ToneBadge>}
    </span>
  );
}
