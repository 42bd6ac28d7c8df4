import { ActionIcon, Button, Group, Select, Switch, Textarea, Tooltip } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currencies, isCurrency } from '@tributary/kit/money.ts';
import { currencyOf } from '../../answers.ts';
import { MoneyInput } from '../../panel/MoneyInput.console.tsx';
import classes from '../../panel/Panel.module.css';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import type { AmountComponent } from './schema.ts';

/** The amounts on offer, what each does, and the limits of any other. */
export function AmountPanel({ component, change, error }: PanelProps<AmountComponent>) {
  const { t } = useTranslation('amountComponent');
  const { settings, givingExamples, lockedExamples } = usePanel();
  const currency = currencyOf(component, settings);
  const { presets } = component;

  const set = (index: number, patch: Partial<AmountComponent['presets'][number]>, tag?: string) => {
    const before = presets[index]?.amount;
    const next = presets.map((preset, at) => (at === index ? { ...preset, ...patch } : preset));
    const follows = patch.amount !== undefined && before === component.defaultAmount;
    change({ presets: next, ...(follows ? { defaultAmount: patch.amount } : {}) }, tag);
  };
  const remove = (index: number) => {
    const wasDefault = presets[index]?.amount === component.defaultAmount;
    change({
      presets: presets.filter((_, at) => at !== index),
      ...(wasDefault ? { defaultAmount: null } : {}),
    });
  };
  const add = () => {
    const largest = Math.max(0, ...presets.map((preset) => preset.amount));
    change({ presets: [...presets, { amount: largest > 0 ? largest * 2 : 1000, example: '' }] });
  };

  return (
    <>
      <PropertiesSection title={t('presets')}>
        <ol className={classes.list}>
          {presets.map((preset, index) => {
            const number = index + 1;
            const isDefault = preset.amount === component.defaultAmount;
            return (
              <li key={index} className={classes.box}>
                <div className={classes.row}>
                  <MoneyInput
                    aria-label={t('preset', { number })}
                    minor={preset.amount}
                    currency={currency}
                    error={error(`presets.${index}.amount`)}
                    onMinor={(amount) => amount !== null && set(index, { amount })}
                  />
                  <Group gap={2} wrap="nowrap" mt={4}>
                    <Tooltip label={isDefault ? t('presetIsDefault') : t('presetDefault', { number })}>
                      <ActionIcon
                        aria-label={t('presetDefault', { number })}
                        aria-pressed={isDefault}
                        onClick={() => change({ defaultAmount: isDefault ? null : preset.amount })}
                      >
                        {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                      </ActionIcon>
                    </Tooltip>
                    <ActionIcon aria-label={t('removePreset', { number })} onClick={() => remove(index)}>
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                </div>
                {givingExamples || preset.example ? (
                  <Textarea
                    aria-label={t('presetExampleOf', { number })}
                    placeholder={t('presetExample')}
                    autosize
                    minRows={1}
                    maxRows={4}
                    value={preset.example}
                    error={error(`presets.${index}.example`)}
                    onChange={(event) =>
                      set(index, { example: event.currentTarget.value }, `example${index}`)
                    }
                  />
                ) : null}
              </li>
            );
          })}
        </ol>
        {givingExamples ? null : lockedExamples}
        {error('presets') ? (
          <p role="alert" style={{ margin: 0, color: 'var(--error-text)' }}>
            {error('presets')}
          </p>
        ) : null}
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={presets.length >= 12}
            onClick={add}
          >
            {t('addPreset')}
          </Button>
        </div>
      </PropertiesSection>
      <PropertiesSection title={t('name')}>
        <Switch
          label={t('allowCustom')}
          checked={component.allowCustom}
          onChange={(event) => change({ allowCustom: event.currentTarget.checked })}
        />
        <div className={classes.pair}>
          {(['min', 'max'] as const).map((limit) => (
            <MoneyInput
              key={limit}
              label={t(limit)}
              placeholder={t('noLimit')}
              optional
              minor={component[limit]}
              currency={currency}
              error={error(limit)}
              onMinor={(minor) => change({ [limit]: minor })}
            />
          ))}
        </div>
        <Select
          label={t('currency')}
          data={[
            { value: '', label: t('currencyOfForm', { currency: settings.currency }) },
            ...currencies.map((value) => ({ value: value as string, label: value as string })),
          ]}
          allowDeselect={false}
          value={component.currency ?? ''}
          onChange={(value) => change({ currency: isCurrency(value) ? value : null })}
        />
      </PropertiesSection>
    </>
  );
}
