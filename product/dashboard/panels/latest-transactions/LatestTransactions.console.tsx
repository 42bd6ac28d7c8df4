import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { TransactionStatus } from '@tributary/resources/transactions/screens/TransactionStatus.console.tsx';
import { transactionUi } from '@tributary/resources/transactions/transaction-ui.console.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../screens/Latest.module.css';
import type { latestTransactionsRoutes } from './routes.ts';
import { NotRead } from '../../screens/NotRead.console.tsx';

/** The newest transactions; one that comes in while the dashboard is open is tinted for a moment. */
export default function LatestTransactions() {
  const { t } = useTranslation(['latestTransactions', 'transactions']);
  const found = useLatestTransactions();
  const { data } = found;
  // Transactions that were there at first are not tinted; later ones are.
  const [known, setKnown] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (data) setKnown((before) => before ?? new Set(data.map(({ id }) => id)));
  }, [data]);
  return (
    <section aria-labelledby="latest-title">
      <div className={classes.heading}>
        <Title order={2} size="h4" id="latest-title">
          {t('title')}
        </Title>
        <ConsoleLink to={transactionUi.listPath} size="sm">
          {t('all')}
        </ConsoleLink>
      </div>
      {data === undefined && found.isError ? (
        <NotRead found={found} />
      ) : data === undefined ? (
        <Stack gap="md" aria-busy="true">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={34} aria-hidden />
          ))}
        </Stack>
      ) : data.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <ol className={classes.latest} aria-live="polite" aria-relevant="additions">
          {data.map((transaction) => {
            const { id, name, email, amount, currency, pageName, createdAt } = transaction;
            return (
              <li key={id} data-fresh={(known !== undefined && !known.has(id)) || undefined}>
                <div className={classes.who}>
                  <ConsoleLink to={`/forms/transactions/${id}/view`} className={classes.latestLink}>
                    {name ?? email ?? t('transactions:noName')}
                  </ConsoleLink>
                  <Text size="xs" c="dimmed" truncate>
                    {pageName ? `${pageName} · ` : ''}
                    <RelativeTime at={createdAt} />
                  </Text>
                </div>
                <div className={classes.latestEnd}>
                  <span className={amount === null ? undefined : classes.latestMoney}>
                    {amount !== null && isCurrency(currency) ? (
                      <MoneyText minor={amount} currency={currency} />
                    ) : (
                      t('transactions:signUp')
                    )}
                  </span>
                  <TransactionStatus transaction={transaction} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

/** The newest transactions in the environment that is shown; the dashboard's queries are invalidated together. */
function useLatestTransactions() {
  const client = useClient();
  const environment = useEnvironment();
  return useQuery({
    queryKey: ['dashboard', 'transactions', environment],
    queryFn: async () => {
      const routes = routesOf<typeof latestTransactionsRoutes>(client);
      return (await routes('GET /latest-transactions', { query: { environment } })).items;
    },
  });
}
