import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useAbility, useClient, useServerEvent } from '@tributary/engine/screens/console-context.console.tsx';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { InTitle, TitleAndTime } from '@tributary/engine/screens/list/card-title/CardTitle.console.tsx';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { useTranslation } from 'react-i18next';
import { TransactionTabs } from '../../supporters/screens/TransactionTabs.console.tsx';
import type { giftAidRoutes } from '../routes.ts';
import { transactionUi, type TransactionRecord } from '../transaction-ui.console.tsx';
import { GiftAidExport } from './GiftAidExport.console.tsx';
import { TransactionStatus } from './TransactionStatus.console.tsx';

const CELLS = {
  createdAt: (transaction: TransactionRecord) => <WhatAndWhen transaction={transaction} />,
  name: ({ name }: TransactionRecord) => (name === null ? undefined : <InTitle>{name}</InTitle>),
  amount: ({ amount, currency }: TransactionRecord) =>
    amount === null || !isCurrency(currency) ? undefined : (
      <InTitle>
        <MoneyText minor={amount} currency={currency} />
      </InTitle>
    ),
  status: (transaction: TransactionRecord) => <TransactionStatus transaction={transaction} />,
};

/** At most one read in this time, in ms, however many submissions arrive. */
const CALM_MS = 700;

/** The list of transactions, with new ones as they arrive. */
export default function TransactionList() {
  const queries = useQueryClient();
  const again = useDebouncedCallback(
    () => void queries.invalidateQueries({ queryKey: ['transactions', 'list'] }),
    CALM_MS,
  );
  useServerEvent('submission', again);
  return <ResourceList ui={transactionUi} cells={CELLS} actions={<Actions />} above={<TransactionTabs />} />;
}

function Actions() {
  const { t } = useTranslation('transactions');
  const client = useClient();
  const mayExport = useAbility().can('export', 'transactions');
  const { data } = useQuery({
    queryKey: ['transactions', 'gift-aid'],
    queryFn: () => routesOf<typeof giftAidRoutes>(client)('GET /transactions/gift-aid', {}),
    enabled: mayExport,
  });
  const claimsGiftAid = mayExport && data?.isUsed === true;
  const mayImport = useAbility().can('create', 'transactions');
  return (
    <>
      {claimsGiftAid ? <GiftAidExport /> : null}
      {mayImport ? (
        <ConsoleLinkButton
          variant="default"
          leftSection={<IconUpload size={16} />}
          to="/forms/transactions/imports"
        >
          {t('import')}
        </ConsoleLinkButton>
      ) : null}
    </>
  );
}

/** The time; on a phone also amount and donor. */
function WhatAndWhen({
  transaction: { amount, currency, name, createdAt },
}: {
  transaction: TransactionRecord;
}) {
  const { t } = useTranslation('transactions');
  return (
    <TitleAndTime
      title={
        <>
          {amount !== null && isCurrency(currency) ? (
            <MoneyText minor={amount} currency={currency} />
          ) : (
            t('signUp')
          )}
          {' · '}
          <bdi>{name ?? t('noName')}</bdi>
        </>
      }
      at={createdAt}
    />
  );
}
