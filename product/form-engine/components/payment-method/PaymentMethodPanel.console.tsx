import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../panel/Panel.module.css';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import type { PaymentMethodComponent } from './schema.ts';

/** The ways to pay: their names for visitors, and their names at the payment provider. */
export function PaymentMethodPanel({ component, change, error }: PanelProps<PaymentMethodComponent>) {
  const { t } = useTranslation('paymentMethodComponent');
  const { methods } = component;
  const { paymentMethods } = usePanel();
  const offered = paymentMethods.filter(({ value }) => methods.every((method) => method.value !== value));
  const set = (index: number, patch: Partial<(typeof methods)[number]>, tag: string) =>
    change(
      { methods: methods.map((method, at) => (at === index ? { ...method, ...patch } : method)) },
      `${tag}${index}`,
    );
  return (
    <PropertiesSection title={t('methods')}>
      <ol className={classes.list}>
        {methods.map((method, index) => {
          const number = index + 1;
          return (
            <li key={index} className={classes.row}>
              <div>
                <TextInput
                  aria-label={t('methodLabel', { number })}
                  value={method.label}
                  error={error(`methods.${index}.label`)}
                  onChange={(event) => set(index, { label: event.currentTarget.value }, 'methodLabel')}
                />
                <TextInput
                  mt={4}
                  size="xs"
                  spellCheck={false}
                  aria-label={t('methodValue', { number })}
                  value={method.value}
                  error={error(`methods.${index}.value`)}
                  onChange={(event) => set(index, { value: event.currentTarget.value.trim() }, 'methodValue')}
                />
              </div>
              <ActionIcon
                mt={4}
                aria-label={t('removeMethod', { number })}
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
        <Input.Wrapper label={t('offeredMethods')}>
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
          {t('addMethod')}
        </Button>
      </div>
    </PropertiesSection>
  );
}
