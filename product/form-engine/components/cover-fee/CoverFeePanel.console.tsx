import { NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currencies, formatMoney, moneyToMajor } from '@tributary/kit/money.ts';
import classes from '../../panel/Panel.module.css';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { feeFor } from './fee.ts';
import type { CoverFeeComponent } from './schema.ts';

const example = 2500;

/** The payment service's fee: a share of the whole payment, and a fixed amount in each currency. */
export function CoverFeePanel({ component, change, error }: PanelProps<CoverFeeComponent>) {
  const { t } = useTranslation('coverFeeComponent');
  const { settings, locale } = usePanel();
  const { rate, fixed } = component;
  const { currency } = settings;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const fee = feeFor(component, { minor: example, currency });
  return (
    <PropertiesSection title={t('fees')}>
      <NumberInput
        label={t('rate')}
        suffix=" %"
        min={0}
        max={20}
        decimalScale={2}
        value={rate / 100}
        error={error('rate')}
        onChange={(value) => change({ rate: Math.round(Number(value) * 100) || 0 }, 'rate')}
      />
      <div className={classes.pair}>
        {currencies.map((one) => (
          <NumberInput
            key={one}
            label={t('fixed', { currency: one })}
            min={0}
            max={100}
            decimalScale={2}
            value={moneyToMajor(fixed[one], one)}
            error={error(`fixed.${one}`)}
            onChange={(value) =>
              change({ fixed: { ...fixed, [one]: Math.round(Number(value) * 100) || 0 } }, `fixed${one}`)
            }
          />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t('example', { gift: money(example), fee: money(fee), total: money(example + fee) })}
      </Text>
    </PropertiesSection>
  );
}
