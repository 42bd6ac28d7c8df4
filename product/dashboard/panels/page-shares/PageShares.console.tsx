import { Text, Title } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { useTranslation } from 'react-i18next';
import type { PageShare, TenantAnalytics } from '../../analytics.ts';
import classes from '../../screens/Dashboard.module.css';
import type { ConsolePanel } from '../panel.console.ts';

/** From which page it came, the best first; the bar is its share of the best. */
function PageShares({ analytics: { pages, donations } }: { analytics: TenantAnalytics }) {
  const { t } = useTranslation(['pageShares', 'dashboard']);
  const ability = useAbility();
  // Money against money, people against people: both in one bar would mean nothing.
  const mostMoney = Math.max(1, ...pages.map(({ sum }) => sum));
  const mostPeople = Math.max(
    1,
    ...pages.filter(({ sum }) => sum === 0).map(({ subscribers }) => subscribers),
  );
  const share = ({ sum, subscribers }: PageShare): number =>
    sum > 0 ? sum / mostMoney : subscribers / mostPeople;
  return (
    <section aria-labelledby="pages-title">
      <Title order={2} size="h4" mb="sm" id="pages-title">
        {t('title')}
      </Title>
      {pages.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : null}
      <ol className={classes.shares}>
        {pages.map((page) => {
          const name = page.name ?? t('elsewhere');
          return (
            <li key={page.pageId ?? 'none'}>
              <div className={classes.shareLine}>
                <span className={classes.shareName}>
                  {page.pageId && ability.can('update', 'pages') ? (
                    <ConsoleLink to={`/pages/${page.pageId}/settings`}>{name}</ConsoleLink>
                  ) : (
                    name
                  )}
                </span>
                <span className={classes.shareSum}>
                  {page.sum > 0 ? (
                    <MoneyText minor={page.sum} currency={donations.currency} short />
                  ) : (
                    t('people', { count: page.subscribers })
                  )}
                </span>
              </div>
              <div className={classes.shareBar} data-people={page.sum > 0 ? undefined : true} aria-hidden>
                <span style={{ inlineSize: `${share(page) * 100}%` }} />
              </div>
              <Text size="xs" c="dimmed">
                {[
                  page.donations > 0 ? t('dashboard:donationCount', { count: page.donations }) : '',
                  page.subscribers > 0 && page.sum > 0 ? t('people', { count: page.subscribers }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

export const pageSharesPanel: ConsolePanel = {
  panel: {},
  row: 'lists',
  namespace: 'pageShares',
  component: PageShares,
};
