import { ActionIcon, Button, Checkbox, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { frequencies } from '@tributary/form-engine/definition/giving.ts';
import type { ComponentOf } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import classes from './Properties.module.css';
import type { PanelProps } from './panel-props.ts';
import { PropertiesSection } from './PropertiesSection.console.tsx';

/** Which frequencies are offered, and which one stands chosen. */
export function FrequencyPanel({ component, change, error }: PanelProps<ComponentOf<'frequency'>>) {
  const { t } = useTranslation('formBuilder');
  const { options, defaultFrequency } = component;
  return (
    <PropertiesSection title={t('types.frequency.name')}>
      <Checkbox.Group
        label={t('props.frequencies')}
        error={error('options')}
        value={options}
        onChange={(chosen) => {
          const next = frequencies.filter((frequency) => chosen.includes(frequency));
          const keeps = defaultFrequency !== null && next.includes(defaultFrequency);
          change({ options: next, defaultFrequency: keeps ? defaultFrequency : null });
        }}
      >
        <Stack gap={8} mt={6}>
          {frequencies.map((frequency) => (
            <Checkbox key={frequency} value={frequency} label={t(`frequency.${frequency}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('props.defaultFrequency')}
        data={options.map((frequency) => ({
          value: frequency as string,
          label: t(`frequency.${frequency}`),
        }))}
        allowDeselect={false}
        value={defaultFrequency ?? options[0] ?? null}
        onChange={(value) =>
          change({ defaultFrequency: options.find((frequency) => frequency === value) ?? null })
        }
      />
    </PropertiesSection>
  );
}

/** The ways to pay: what people read, and what the payment provider calls it. */
export function PaymentPanel({ component, change, error }: PanelProps<ComponentOf<'paymentMethod'>>) {
  const { t } = useTranslation('formBuilder');
  const { paymentMethods } = useFormBuilder();
  const { methods } = component;
  const offered = paymentMethods.filter(({ value }) => methods.every((method) => method.value !== value));
  const set = (index: number, patch: Partial<(typeof methods)[number]>, tag: string) =>
    change(
      { methods: methods.map((method, at) => (at === index ? { ...method, ...patch } : method)) },
      `${tag}${index}`,
    );
  return (
    <PropertiesSection title={t('props.methods')}>
      <ol className={classes.list}>
        {methods.map((method, index) => {
          const number = index + 1;
          return (
            <li key={index} className={classes.row}>
              <div>
                <TextInput
                  aria-label={t('props.methodLabel', { number })}
                  value={method.label}
                  error={error(`methods.${index}.label`)}
                  onChange={(event) => set(index, { label: event.currentTarget.value }, 'methodLabel')}
                />
                <TextInput
                  mt={4}
                  size="xs"
                  spellCheck={false}
                  aria-label={t('props.methodValue', { number })}
                  value={method.value}
                  error={error(`methods.${index}.value`)}
                  onChange={(event) => set(index, { value: event.currentTarget.value.trim() }, 'methodValue')}
                />
              </div>
              <ActionIcon
                mt={4}
                aria-label={t('props.removeMethod', { number })}
                disabled={methods.length === 1}
                onClick={() => change({ methods: methods.filter((_, at) => at !== index) })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {offered.length > 0 ? (
        <Input.Wrapper label={t('props.offeredMethods')}>
          <Group gap={6} mt={4}>
            {offered.map(({ value, name }) => (
              <Button
                key={value}
                size="compact-xs"
                variant="default"
                leftSection={<IconPlus size={12} aria-hidden />}
                onClick={() => change({ methods: [...methods, { value, label: name }] })}
              >
                {name}
              </Button>
            ))}
          </Group>
        </Input.Wrapper>
      ) : null}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => change({ methods: [...methods, { value: '', label: '' }] })}
        >
          {t('props.addMethod')}
        </Button>
      </div>
    </PropertiesSection>
  );
}
