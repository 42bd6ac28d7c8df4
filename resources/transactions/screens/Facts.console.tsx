import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import { Group } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { PairList } from '@tributary/engine/screens/record/PairList.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentMethodWord } from '../payment-method.console.ts';
import type { TransactionRecord } from '../transaction-ui.console.tsx';
import classes from './view.module.css';

/** The origin of a transaction and its references in other systems. */
export function Facts({ transaction }: { transaction: TransactionRecord }) {
  const { t } = useTranslation('transactions');
  const methodName = usePaymentMethodWord();
  const ability = useAbility();
  const {
    _ID,
    pageId,
    pageName,
    formId,
    formDescription,
    campaignCode,
    paymentMethod,
    paymentReference,
    receiptNumber,
    retryOf,
    amountLabel,
    coveredFee,
    currency,
  } = transaction;
  const copied = (value: string): ReactNode => (
    <Group gap={4} wrap="nowrap">
      <bdi className={classes.code}>{value}</bdi>
      <CopyButton value={value} />
    </Group>
  );
  const facts: [name: string, value: ReactNode][] = [
    [t('field._ID'), copied(_ID)],
    [
      t('field.pageName'),
      pageName &&
        (pageId && ability.can('update', 'pages') ? (
          <ConsoleLink to={`/pages/${pageId}/settings`}>{pageName}</ConsoleLink>
        ) : (
          pageName
        )),
    ],
    [
      t('field.formDescription'),
      ability.can('update', 'forms') ? (
        <ConsoleLink to={`/forms/${formId}/edit`}>{formDescription}</ConsoleLink>
      ) : (
        formDescription
      ),
    ],
    [t('field.campaignCode'), campaignCode],
    [t('field.amountLabel'), amountLabel && <bdi>{amountLabel}</bdi>],
    [
      t('field.coveredFee'),
      coveredFee !== null && isCurrency(currency) && <MoneyText minor={coveredFee} currency={currency} />,
    ],
    [t('field.paymentMethod'), paymentMethod && methodName(paymentMethod)],
    [t('field.paymentReference'), paymentReference && copied(paymentReference)],
    [t('field.receiptNumber'), receiptNumber !== null && copied(String(receiptNumber))],
    [
      t('field.retryOf'),
      retryOf && <ConsoleLink to={`/forms/transactions/${retryOf}/view`}>{t('earlierAttempt')}</ConsoleLink>,
    ],
  ];
  return <PairList pairs={facts} />;
}
