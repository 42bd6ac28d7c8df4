import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { TransactionRecord } from '../transaction-ui.console.tsx';

const TONES = { COMPLETE: 'success', PENDING: 'info', ERROR: 'danger' } as const;

/**
 * The status of a transaction. Lists show one environment at a time, so that only the transaction's own screen names
 * it.
 */
export function TransactionStatus({ transaction }: { transaction: Pick<TransactionRecord, 'status'> }) {
  const { t } = useTranslation('transactions');
  return <ToneBadge tone={TONES[transaction.status]}>{t(`value.status.${transaction.status}`)}</ToneBadge>;
}
