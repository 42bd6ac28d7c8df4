import { ActionIcon, Button, Group, Text, Textarea, Tooltip } from '@mantine/core';
import { IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '@tributary/kit/money.ts';
import { MoneyInput } from '../../panel/MoneyInput.console.tsx';
import classes from '../../panel/Panel.module.css';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { AmountComponent } from './schema.ts';

type Amounts = Pick<AmountComponent, 'presets' | 'defaultAmount' | 'min' | 'max'>;

interface AmountsFieldsProps {
  amounts: Amounts;
  currency: Currency;
  change: (patch: Partial<Amounts>, tag?: string) => void;
  error: (path: string) => string | undefined;
}

/** The amounts of one set, their examples, and the limits of any other. */
export function AmountsFields({ amounts, currency, change, error }: AmountsFieldsProps) {
  const { t } = useTranslation('amountComponent');
  const { givingExamples, lockedExamples } = usePanel();
  const { presets, defaultAmount } = amounts;

  const set = (index: number, patch: Partial<Amounts['presets'][number]>, tag?: string) => {
    const before = presets[index]?.amount;
    const isFirst = presets.findIndex(({ amount }) => amount === before) === index;
    const next = presets.map((preset, at) => (at === index ? { ...preset, ...patch } : preset));
    const follows = isFirst && patch.amount !== undefined && before === defaultAmount;
    change({ presets: next, ...(follows ? { defaultAmount: patch.amount } : {}) }, tag);
  };
  const remove = (index: number) => {
    const left = presets.filter((_, at) => at !== index);
    const hasDefault = left.some(({ amount }) => amount === defaultAmount);
    const wasDefault = !hasDefault && presets[index]?.amount === defaultAmount;
    change({ presets: left, ...(wasDefault ? { defaultAmount: null } : {}) });
  };
  const add = () => {
    const largest = Math.max(0, ...presets.map((preset) => preset.amount));
    change({ presets: [...presets, { amount: largest > 0 ? largest * 2 : 1000, example: '' }] });
  };

  return (
    <>
      <ol className={classes.list}>
        {presets.map((preset, index) => {
          const number = index + 1;
          // An amount is chosen beforehand: of several that are equal, the first.
          const isFurther = presets.findIndex(({ amount }) => amount === preset.amount) < index;
          const isDefault = !isFurther && preset.amount === defaultAmount;
          const star = isDefault ? t('presetIsDefault') : t('presetDefault', { number });
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
                  <Tooltip label={isFurther ? t('presetFurther') : star}>
                    <ActionIcon
                      aria-label={t('presetDefault', { number })}
                      aria-pressed={isDefault}
                      data-disabled={isFurther || undefined}
                      aria-disabled={isFurther || undefined}
                      onClick={() =>
                        !isFurther && change({ defaultAmount: isDefault ? null : preset.amount })
                      }
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
                  onChange={(event) => set(index, { example: event.currentTarget.value }, `example${index}`)}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      {presets.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t('presetDefaultHelp')}
        </Text>
      ) : null}
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
      <div className={classes.pair}>
        {(['min', 'max'] as const).map((limit) => (
          <MoneyInput
            key={limit}
            label={t(limit)}
            placeholder={t('noLimit')}
            optional
            minor={amounts[limit]}
            currency={currency}
            error={error(limit)}
            onMinor={(minor) => change({ [limit]: minor })}
          />
        ))}
      </div>
    </>
  );
}
