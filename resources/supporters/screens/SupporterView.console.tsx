import { Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { isCurrency } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import { emailInPath } from '../path.ts';
import { useSupporter } from '../supporter.console.ts';
import type { Supporter } from '../supporter.ts';
import { ConsentHistory } from './ConsentHistory.console.tsx';
import { DonationList } from './DonationList.console.tsx';
import { PersonNotes } from './PersonNotes.console.tsx';
import { PreferenceList } from './PreferenceList.console.tsx';
import { KeptList, SentList } from './SentAndKept.console.tsx';
import { SupporterActions } from './SupporterActions.console.tsx';
import classes from './supporters.module.css';

/** All data of one person: donations, consents, e-mails, unfinished forms, files and notes. */
export default function SupporterView() {
  const { params } = useAddress();
  const email = emailInPath(params['key'] ?? '') ?? '';
  return isEmailAddress(email) ? <Whole key={email} email={email} /> : <Nobody />;
}

/** An address of the console that names no person. */
function Nobody() {
  const { t } = useTranslation('supporters');
  return (
    <>
      <PageHeader
        above={<UpLink to="/forms/transactions/supporters">{t('back')}</UpLink>}
        title={t('title')}
      />
      <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
    </>
  );
}

function Whole({ email }: { email: string }) {
  const { t } = useTranslation('supporters');
  const found = useSupporter(email);
  return (
    <>
      {found.data ? null : (
        <PageHeader
          above={<UpLink to="/forms/transactions/supporters">{t('back')}</UpLink>}
          title={<bdi>{email}</bdi>}
        />
      )}
      <Loaded found={found} failure={t('unread')} waiting={<Skeleton h={320} aria-hidden />}>
        {(supporter) => <View supporter={supporter} />}
      </Loaded>
    </>
  );
}

function View({ supporter }: { supporter: Supporter }) {
  const { t } = useTranslation('supporters');
  const ability = useAbility();
  const { email, name, aliases, totals, firstAt, lastAt, transactionCount, consents, deliveries } = supporter;
  const nothing =
    transactionCount +
      consents.length +
      supporter.preferences.length +
      supporter.unfinished.length +
      supporter.notes.length ===
    0;
  return (
    <>
      <PageHeader
        above={<UpLink to="/forms/transactions/supporters">{t('back')}</UpLink>}
        title={<bdi>{name ?? email}</bdi>}
        actions={nothing ? null : <SupporterActions supporter={supporter} />}
      />
      <Group gap="xs" mt={-12} mb="lg" className={classes.words}>
        <Text c="dimmed">
          <bdi>{email}</bdi>
        </Text>
        <CopyButton value={email} label={t('copy')} />
        {aliases.length > 0 ? (
          <Text size="sm" c="dimmed">
            {t('also')} <bdi>{aliases.map((alias) => alias.email).join(', ')}</bdi>
          </Text>
        ) : null}
      </Group>
      {nothing ? (
        <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
      ) : (
        <>
          <dl className={classes.totals}>
            {totals.map(({ currency, minor, count }) => (
              <div key={currency}>
                <dt>{t('given', { count })}</dt>
                <dd>{isCurrency(currency) ? <MoneyText minor={minor} currency={currency} /> : minor}</dd>
              </div>
            ))}
            {totals.length === 0 ? (
              <div>
                <dt>{t('givenNone')}</dt>
                <dd>–</dd>
              </div>
            ) : null}
            <div>
              <dt>{t('first')}</dt>
              <dd>
                <RelativeTime at={firstAt} />
              </dd>
            </div>
            <div>
              <dt>{t('last')}</dt>
              <dd>
                <RelativeTime at={lastAt} />
              </dd>
            </div>
          </dl>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 48 }} verticalSpacing="xl">
            <Stack gap="xl">
              <TitledSection title={t('transactions.title')}>
                <DonationList items={supporter.transactions} total={transactionCount} />
              </TitledSection>
              <TitledSection title={t('sent.title')}>
                <SentList deliveries={deliveries} />
              </TitledSection>
            </Stack>
            <Stack gap="xl">
              <TitledSection title={t('notes.title')}>
                <PersonNotes supporter={supporter} mayWrite={ability.can('update', 'transactions')} />
              </TitledSection>
              {supporter.preferences.length > 0 ? (
                <TitledSection title={t('preferences.title')}>
                  <PreferenceList preferences={supporter.preferences} />
                </TitledSection>
              ) : null}
              <TitledSection title={t('consents.title')}>
                <ConsentHistory supporter={supporter} />
              </TitledSection>
              <TitledSection title={t('kept.title')}>
                <KeptList supporter={supporter} />
              </TitledSection>
            </Stack>
          </SimpleGrid>
        </>
      )}
    </>
  );
}
