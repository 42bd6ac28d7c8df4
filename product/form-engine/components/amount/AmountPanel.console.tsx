import { Button, Checkbox, Group, Select, Switch, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '@tributary/kit/money.ts';
import { currencies, isCurrency } from '@tributary/kit/money.ts';
import { currencyOf } from '../../answers.ts';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { AmountsFields } from './AmountsFields.console.tsx';
import type { AmountComponent } from './schema.ts';
import { offeredCurrencies } from './sets.ts';

/** The amounts on offer in each currency and for each frequency, and the limits of any other. */
export function AmountPanel({ component, change, error }: PanelProps<AmountComponent>) {
  const { t } = useTranslation(['amountComponent', 'frequencyComponent']);
  const { settings, frequency } = usePanel();
  const [value, setValue] = useState('');
  const own = currencyOf(component, settings);
  const offered = offeredCurrencies(component, settings);
  const choices = offered.flatMap((currency) => {
    const base = currency === own ? '' : currency;
    const frequencies = frequency?.options ?? [];
    const label = offered.length > 1 ? currency : t('everyFrequency');
    return [
      { value: base, label, currency },
      ...(frequencies.length > 1 ? frequencies : []).map((one) => ({
        value: [base, one].filter(Boolean).join('.'),
        label: [...(offered.length > 1 ? [currency] : []), t(`frequencyComponent:${one}`)].join(', '),
        currency,
      })),
    ];
  });
  const chosen = choices.find((choice) => choice.value === value) ?? choices[0]!;
  const index = component.sets.findIndex((set) => set.value === chosen.value);
  const set = component.sets[index];
  // Without separate amounts a frequency has those of its currency.
  const base = component.sets.find((one) => one.value === chosen.value.split('.')[0]);

  const put = (sets: AmountComponent['sets'], tag?: string) =>
    change(
      {
        sets,
        // A frequency that is named by none is not asked for.
        frequencyKey: sets.some((one) => !isCurrency(one.value)) ? (frequency?.key ?? null) : null,
      },
      tag,
    );
  const add = () => {
    const { presets, defaultAmount, min, max } = base ?? component;
    put([...component.sets, { value: chosen.value, presets, defaultAmount, min, max }]);
  };

  return (
    <>
      <PropertiesSection title={t('presets')}>
        {choices.length > 1 ? (
          <Select
            label={t('amountsFor')}
            data={choices}
            allowDeselect={false}
            value={chosen.value}
            onChange={(next) => setValue(next ?? '')}
          />
        ) : null}
        {chosen.value === '' ? (
          <AmountsFields amounts={component} currency={own} change={change} error={error} />
        ) : set ? (
          <>
            <AmountsFields
              key={chosen.value}
              amounts={set}
              currency={chosen.currency}
              change={(patch, tag) =>
                put(
                  component.sets.map((one, at) => (at === index ? { ...one, ...patch } : one)),
                  tag && `${chosen.value}${tag}`,
                )
              }
              error={(path) => error(`sets.${index}.${path}`)}
            />
            <Group>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconTrash size={14} />}
                onClick={() => put(component.sets.filter((_, at) => at !== index))}
              >
                {t('removeSet')}
              </Button>
            </Group>
          </>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {isCurrency(chosen.value) ? t('noSetInCurrency') : t('noSet')}
            </Text>
            <Group>
              <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
                {t('addSet')}
              </Button>
            </Group>
          </>
        )}
      </PropertiesSection>
      <PropertiesSection title={t('name')}>
        <Switch
          label={t('allowCustom')}
          checked={component.allowCustom}
          onChange={(event) => change({ allowCustom: event.currentTarget.checked })}
        />
        <Select
          label={t('currency')}
          data={[
            { value: '', label: t('currencyOfForm', { currency: settings.currency }) },
            ...currencies.map((one) => ({ value: one as string, label: one as string })),
          ]}
          allowDeselect={false}
          value={component.currency ?? ''}
          onChange={(next) => change({ currency: isCurrency(next) ? next : null })}
        />
        <Checkbox.Group
          label={t('currencies')}
          description={t('currenciesHelp')}
          error={component.currencies.map((_, at) => error(`currencies.${at}`)).find(Boolean)}
          value={component.currencies}
          onChange={(next) => change({ currencies: currencies.filter((one) => next.includes(one)) })}
        >
          <Group mt={6}>
            {currencies
              .filter((one: Currency) => one !== own)
              .map((one) => (
                <Checkbox key={one} value={one} label={one} />
              ))}
          </Group>
        </Checkbox.Group>
      </PropertiesSection>
    </>
  );
}
