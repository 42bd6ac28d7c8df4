import { Button, SegmentedControl, Text, Title } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TenantAnalytics } from '../../analytics.ts';
import { comparePeriods } from '../../compare.ts';
import classes from '../../screens/Dashboard.module.css';
import type { ConsolePanel } from '../panel.console.ts';

/** How many lines are shown before the others are asked for. */
const FIRST_SHOWN = 5;

interface Share {
  key: string;
  name: string;
  to: string | undefined;
  sum: number;
  previousSum: number;
  donations: number;
  subscribers: number;
  views: number | null;
}

/** From which page or for which campaign it came, the best first; the bar is its share of the best. */
function PageShares({ analytics }: { analytics: TenantAnalytics }) {
  const { t } = useTranslation('pageShares');
  const [by, setBy] = useState<'page' | 'campaign'>('page');
  const [all, setAll] = useState(false);
  const shares = useShares(analytics, by);
  const shown = all ? shares : shares.slice(0, FIRST_SHOWN);
  return (
    <section aria-labelledby="pages-title" className={classes.tall}>
      <div className={classes.heading}>
        <Title order={2} size="h4" id="pages-title">
          {t('title')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('by')}
          value={by}
          onChange={(value) => setBy(value === 'campaign' ? 'campaign' : 'page')}
          data={[
            { value: 'page', label: t('page') },
            { value: 'campaign', label: t('campaign') },
          ]}
        />
      </div>
      {shares.length === 0 ? (
        <Text c="dimmed">{t('nothing')}</Text>
      ) : (
        <>
          <ShareTable shares={shown} by={by} currency={analytics.donations.currency} />
          {shares.length > FIRST_SHOWN ? (
            <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(!all)}>
              {all ? t('fewer') : t('all', { count: shares.length })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function useShares({ pages, campaigns }: TenantAnalytics, by: 'page' | 'campaign'): Share[] {
  const { t } = useTranslation('pageShares');
  const ability = useAbility();
  if (by === 'page')
    return pages.map(({ pageId, name, ...figures }) => ({
      ...figures,
      key: pageId ?? '',
      name: name ?? t('elsewhere'),
      to: pageId && ability.can('read', 'pages') ? `/pages/${pageId}/statistics` : undefined,
    }));
  return campaigns.map(({ campaignCode, counterId, name, ...figures }) => ({
    ...figures,
    key: campaignCode ?? '',
    views: null,
    name: name ?? t('noCampaign'),
    to: counterId && ability.can('update', 'counters') ? `/counters/${counterId}/edit` : undefined,
  }));
}

function ShareTable({
  shares,
  by,
  currency,
}: {
  shares: readonly Share[];
  by: 'page' | 'campaign';
  currency: TenantAnalytics['donations']['currency'];
}) {
  const { t, i18n } = useTranslation(['pageShares', 'dashboard']);
  // Money against money, people against people: both in one bar would mean nothing.
  const mostMoney = Math.max(1, ...shares.map(({ sum }) => sum));
  const mostPeople = Math.max(1, ...shares.filter(({ sum }) => sum === 0).map((one) => one.subscribers));
  const part = ({ sum, subscribers }: Share): number =>
    sum > 0 ? sum / mostMoney : subscribers / mostPeople;
  const perView = ({ sum, views }: Share): string =>
    formatMoney(Math.round(sum / Math.max(1, views ?? 0)), currency, i18n.language);
  return (
    <table className={classes.table} aria-labelledby="pages-title">
      <thead>
        <tr>
          <th scope="col">{t(by)}</th>
          <th scope="col">{t('given')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <tr key={share.key}>
            <th scope="row">
              {share.to ? <ConsoleLink to={share.to}>{share.name}</ConsoleLink> : share.name}
              <div className={classes.shareBar} data-people={share.sum > 0 ? undefined : true} aria-hidden>
                <span style={{ inlineSize: `${part(share) * 100}%` }} />
              </div>
              <Text size="xs" c="dimmed">
                {[
                  share.donations > 0 ? t('dashboard:donationCount', { count: share.donations }) : '',
                  share.subscribers > 0 ? t('people', { count: share.subscribers }) : '',
                  share.views ? t('views', { count: share.views }) : '',
                  share.views && share.sum > 0 && share.donations <= share.views
                    ? t('perView', { money: perView(share) })
                    : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </th>
            <td>
              {share.sum > 0 ? <MoneyText minor={share.sum} currency={currency} short /> : '–'}
              <Change
                now={share.sum}
                before={share.previousSum}
                was={formatMoneyShort(share.previousSum, currency, i18n.language)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The change against the period before in a few characters, with the whole sentence as a tooltip. */
function Change({ now, before, was }: { now: number; before: number; was: string }) {
  const { t, i18n } = useTranslation('pageShares');
  const comparison = comparePeriods(now, before);
  if (comparison.kind === 'none') return null;
  const share = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  }).format(before === 0 ? 0 : (now - before) / before);
  return (
    <Text size="xs" c="dimmed" title={comparison.kind === 'first' ? undefined : t('before', { was })}>
      {comparison.kind === 'first' ? t('new') : share}
    </Text>
  );
}

export const pageSharesPanel: ConsolePanel = {
  panel: {},
  row: 'money',
  namespace: 'pageShares',
  component: PageShares,
};
