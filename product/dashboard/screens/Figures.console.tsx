import { Text } from '@mantine/core';
import { ReportFigure, ReportFigures } from '@tributary/engine/screens/report/Report.console.tsx';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { useTranslation } from 'react-i18next';
import type { TenantAnalytics } from '../analytics.ts';
import { Against } from './Against.console.tsx';

/** How much came in, from how many people, each against the period before. */
export function Figures({
  analytics: { donations, subscribers },
  days,
}: {
  analytics: TenantAnalytics;
  days: number;
}) {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value);
  const others = donations.currencies.slice(1);
  return (
    <ReportFigures isWide tour="dashboard.figures">
      <ReportFigure
        name={t('cameIn')}
        value={
          <span>
            <MoneyText minor={donations.sum} currency={donations.currency} short />
          </span>
        }
        isLarge
      >
        <Against
          now={donations.sum}
          before={donations.previousSum}
          days={days}
          was={formatMoneyShort(donations.previousSum, donations.currency, i18n.language)}
        />
        {others.length > 0 ? (
          <Text size="xs" c="dimmed">
            {t('alsoIn', {
              list: others
                .map(({ sum, currency }) => formatMoneyShort(sum, currency, i18n.language))
                .join(', '),
            })}
          </Text>
        ) : null}
      </ReportFigure>
      <ReportFigure name={t('donors')} value={number(donations.totalDonors)}>
        <Against
          now={donations.totalDonors}
          before={donations.previousDonors}
          days={days}
          was={number(donations.previousDonors)}
        />
        <Text size="xs" c="dimmed">
          {t('donationCount', { count: donations.count })}
        </Text>
      </ReportFigure>
      <ReportFigure name={t('newSubscribers')} value={number(subscribers.sum)}>
        <Against
          now={subscribers.sum}
          before={subscribers.previousSum}
          days={days}
          was={number(subscribers.previousSum)}
        />
      </ReportFigure>
    </ReportFigures>
  );
}
