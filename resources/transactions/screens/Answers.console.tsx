import { Text } from '@mantine/core';
import { PairList } from '@tributary/engine/screens/record/PairList.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { frequencies } from '@tributary/form-engine/components/frequency/frequencies.ts';
import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { formUi } from '../../forms/form-ui.console.tsx';
import { answerMessages } from '../answer-messages.ts';
import { usePaymentMethodWord } from '../payment-method.console.ts';
import type { TransactionRecord } from '../transaction-ui.console.tsx';
import { AnsweredFiles } from './AnsweredFiles.console.tsx';
import { Signature } from './Signature.console.tsx';

const isFrequency = (value: string): value is Frequency => frequencies.some((one) => one === value);

/** The answers, with the form's labels for people who may read it. */
export function Answers({ transaction }: { transaction: TransactionRecord }) {
  const { answers, formId, currency, paymentMethod } = transaction;
  const methodName = usePaymentMethodWord();
  const { t, i18n } = useTranslation(['transactions', 'screens']);
  const form = useRecord(formUi, formId, useAbility().can('read', 'forms'));
  const entries = answerMessages(answers, form.data?.schema, {
    locale: i18n.language,
    yes: t('screens:value.yes'),
    no: t('screens:value.no'),
    frequency: (value) => (isFrequency(value) ? t(`value.frequency.${value}`) : value),
    paymentMethod: paymentMethod ? { value: paymentMethod, words: methodName(paymentMethod) } : undefined,
    currency: isCurrency(currency) ? currency : undefined,
  });
  if (entries.length === 0) return <Text c="dimmed">{t('answers.none')}</Text>;
  return (
    <PairList
      pairs={entries.map(({ key, label, answer, files, signature }) => [
        label,
        files ? (
          <AnsweredFiles transactionId={transaction.id} files={files} />
        ) : signature ? (
          <Signature signature={signature} />
        ) : answer === '' ? (
          <Text span c="dimmed">
            {t('answers.empty')}
          </Text>
        ) : (
          <bdi>{answer}</bdi>
        ),
        key,
      ])}
    />
  );
}
