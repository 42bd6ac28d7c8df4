import { Skeleton } from '@mantine/core';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { lazy, Suspense } from 'react';
import type { ConsolePanel } from '../panel.console.ts';
import { latestTransactions } from './panel.ts';

// It loads the declarations of resources with their schemas; the other panels need neither.
const LatestTransactions = lazy(() => import('./LatestTransactions.console.tsx'));

function LatestTransactionsPanel() {
  const environment = useEnvironment();
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <LatestTransactions key={environment} />
    </Suspense>
  );
}

export const latestTransactionsPanel: ConsolePanel = {
  panel: latestTransactions,
  row: 'lists',
  namespace: 'latestTransactions',
  component: LatestTransactionsPanel,
};
