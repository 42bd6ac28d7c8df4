import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { isCurrency } from '@tributary/kit/money.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { GiftHistory } from '../../gift-requests/GiftHistory.console.tsx';
import { GiftPayments } from '../../gift-requests/GiftPayments.console.tsx';
import { supporterPath } from '../../supporters/path.ts';
import { transactionUi, type TransactionRecord } from '../transaction-ui.console.tsx';
import { Answers } from './Answers.console.tsx';
import { Consents } from './Consents.console.tsx';
import { Facts } from './Facts.console.tsx';
import { GiftAid } from './GiftAid.console.tsx';
import { Notes } from './Notes.console.tsx';
import { Related } from './Related.console.tsx';
import { Timeline } from './Timeline.console.tsx';
import { TransactionStatus } from './TransactionStatus.console.tsx';
import classes from './view.module.css';

/** One transaction: amount, donor, status, deliveries, answers and consents. */
export default function TransactionView() {
  return (
    <RecordScreen ui={transactionUi}>{(transaction) => <View transaction={transaction} />}</RecordScreen>
  );
}

function View({ transaction }: { transaction: TransactionRecord }) {
  const { t } = useTranslation(['transactions', 'giftRequests']);
  const { amount, currency, frequency, name, email } = transaction;
  return (
    <>
      <PageHeader
        above={<BackLink ui={transactionUi} />}
        title={
          amount !== null && isCurrency(currency) ? (
            <span style={{ fontSize: 28 }}>
              <MoneyText minor={amount} currency={currency} />
            </span>
          ) : (
            t('signUp')
          )
        }
        beside={
          <>
            {frequency && amount !== null ? (
              <Text c="dimmed">{t(`value.frequency.${frequency as 'monthly'}`)}</Text>
            ) : null}
            <TransactionStatus transaction={transaction} />
            {transaction.useProdEnvironment ? null : <ToneBadge tone="warning">{t('test')}</ToneBadge>}
          </>
        }
      />
      <Group gap="xs" mt={-12} mb="xl" className={classes.who}>
        <Text fw={500}>{name ?? t('noName')}</Text>
        {email ? (
          <>
            <ConsoleLink to={supporterPath(email)} title={t('openSupporter')}>
              <bdi>{email}</bdi>
            </ConsoleLink>
            <CopyButton value={email} label={t('copyEmail')} />
          </>
        ) : null}
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 48 }} verticalSpacing="xl">
        <Stack gap="xl">
          <TitledSection title={t('timeline.title')}>
            <Timeline transaction={transaction} />
          </TitledSection>
          {frequency && frequency !== 'one-off' ? (
            <>
              <TitledSection title={t('giftRequests:payments.title')}>
                <GiftPayments transactionId={transaction.id} />
              </TitledSection>
              <TitledSection title={t('giftRequests:historyTitle')}>
                <GiftHistory transactionId={transaction.id} />
              </TitledSection>
            </>
          ) : null}
          <TitledSection title={t('notes.title')}>
            <Notes transaction={transaction} />
          </TitledSection>
          <Related transaction={transaction} />
        </Stack>
        <Stack gap="xl">
          <TitledSection title={t('facts.title')}>
            <Facts transaction={transaction} />
          </TitledSection>
          <TitledSection title={t('answers.title')}>
            <Answers transaction={transaction} />
          </TitledSection>
          {transaction.giftAid ? (
            <TitledSection title={t('giftAid.title')}>
              <GiftAid declaration={transaction.giftAid} at={transaction.createdAt} />
            </TitledSection>
          ) : null}
          <TitledSection title={t('consents.title')}>
            <Consents consents={transaction.consents} />
          </TitledSection>
        </Stack>
      </SimpleGrid>
    </>
  );
}
