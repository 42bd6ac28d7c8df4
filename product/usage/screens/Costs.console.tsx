import { Text, Title } from '@mantine/core';
import { MoneyText } from '@tributary/kit/components/MoneyText.console.tsx';
import { formatMoney } from '@tributary/kit/money.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Usage } from '../routes.ts';
import { useUsageFigures } from './figures.console.ts';
import classes from './Usage.module.css';

/** The month's cost by the installation's price list, or a note that there is none. */
export function Costs({ usage: { currency, monthly, units, plan } }: { usage: Usage }) {
  const { t, i18n } = useTranslation(['usage', 'plan']);
  const { figure } = useUsageFigures();
  const id = useId();
  if (!currency) return <Text c="dimmed">{t('noPrices')}</Text>;
  const money = (minor: number): string => formatMoney(minor, currency, i18n.language);
  const names: Record<string, string> = {
    starter: t('plan:name.starter'),
    growth: t('plan:name.growth'),
    scale: t('plan:name.scale'),
  };
  const priced = units.flatMap(({ price, ...unit }) => (price ? [{ ...unit, price }] : []));
  const beyond = priced.reduce((sum, { minor }) => sum + minor, 0);
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id} mb="sm">
        {t('costs')}
      </Title>
      <table className={classes.costs}>
        <tbody>
          <tr>
            <th scope="row">{t('monthly', { plan: names[plan] ?? plan })}</th>
            <td>
              <MoneyText minor={monthly} currency={currency} />
            </td>
          </tr>
          {priced.map(({ unit, price, minor }) => (
            <tr key={unit}>
              <th scope="row">
                {t(`unit.${unit}`)}
                <Text span size="xs" c="dimmed" display="block">
                  {t('price', { minor: money(price.minor), per: figure(unit, price.per) })}
                </Text>
              </th>
              <td>
                <MoneyText minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td>
              <MoneyText minor={monthly + beyond} currency={currency} />
            </td>
          </tr>
        </tfoot>
      </table>
      <Text size="sm" c="dimmed" mt="sm">
        {t('preliminary')}
      </Text>
    </section>
  );
}
