import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { transactionFace, type TransactionRecord } from '../transaction-face.console.tsx';
import { TransactionStatus } from './TransactionStatus.console.tsx';

const CELLS = {
  status: (transaction: TransactionRecord) => <TransactionStatus transaction={transaction} />,
};

/** At most one reading in this time, in ms, however many submissions come in. */
const CALM_MS = 700;

/** Every accepted submission, new ones as they come in. */
export default function TransactionList() {
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['transactions', 'list'] }),
    CALM_MS,
  );
  useServerEvent('submission', again);
  return <ResourceList face={transactionFace} cells={CELLS} />;
}
