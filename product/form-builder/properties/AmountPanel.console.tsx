import { ActionIcon, Button, Group, Select, Switch, Textarea, Tooltip } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { currencies, isCurrency } from '@tributary/kit/money.ts';
import { currencyOf } from '@tributary/form-engine/answers.ts';
import type { ComponentOf } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { MoneyInput } from './MoneyInput.console.tsx';
import classes from './Properties.module.css';
import type { PanelProps } from './panel-props.ts';
import { PropertiesSection } from './PropertiesSection.console.tsx';

type Amount = ComponentOf<'amount'>;

/** The amounts on offer, what each does, and the limits of any other. */
export function AmountPanel({ component, change, error }: PanelProps<Amount>) {
  const { t } = useTranslation('formBuilder');
  const { schema, givingExamples } = useFormBuilder();
  const currency = currencyOf(component, schema.settings);
  const { presets } = component;

  const set = (index: number, patch: Partial<Amount['presets'][number]>, tag?: string) => {
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
      <PropertiesSection title={t('props.presets')}>
        <ol className={classes.list}>
          {presets.map((preset, index) => {
            const number = index + 1;
            const isDefault = preset.amount === component.defaultAmount;
            return (
              <li key={index} className={classes.box}>
                <div className={classes.row}>
                  <MoneyInput
                    aria-label={t('props.preset', { number })}
                    minor={preset.amount}
                    currency={currency}
                    error={error(`presets.${index}.amount`)}
                    onMinor={(amount) => amount !== null && set(index, { amount })}
                  />
                  <Group gap={2} wrap="nowrap" mt={4}>
                    <Tooltip
                      label={isDefault ? t('props.presetIsDefault') : t('props.presetDefault', { number })}
                    >
                      <ActionIcon
                        aria-label={t('props.presetDefault', { number })}
                        aria-pressed={isDefault}
                        onClick={() => change({ defaultAmount: isDefault ? null : preset.amount })}
                      >
                        {isDefault ? <IconStarFilled size={16} /> : <IconStar size={16} />}
                      </ActionIcon>
                    </Tooltip>
                    <ActionIcon
                      aria-label={t('props.removePreset', { number })}
                      onClick={() => remove(index)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </Group>
                </div>
                {givingExamples || preset.example ? (
                  <Textarea
                    aria-label={t('props.presetExampleOf', { number })}
                    placeholder={t('props.presetExample')}
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
        {givingExamples ? null : <LockedFeature flag="GIVING_EXAMPLE_COMPONENT" />}
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
            {t('props.addPreset')}
          </Button>
        </div>
      </PropertiesSection>
      <PropertiesSection title={t('types.amount.name')}>
        <Switch
          label={t('props.allowCustom')}
          checked={component.allowCustom}
          onChange={(event) => change({ allowCustom: event.currentTarget.checked })}
        />
        <div className={classes.pair}>
          {(['min', 'max'] as const).map((limit) => (
            <MoneyInput
              key={limit}
              label={t(`props.${limit}`)}
              placeholder={t('props.noLimit')}
              optional
              minor={component[limit]}
              currency={currency}
              error={error(limit)}
              onMinor={(minor) => change({ [limit]: minor })}
            />
          ))}
        </div>
        <Select
          label={t('props.currency')}
          data={[
            { value: '', label: t('props.currencyOfForm', { currency: schema.settings.currency }) },
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
