import {
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import type { CalculationComponent } from './schema.ts';

/** The expression, with the keys to write it with, and how its value is shown. */
export function CalculationPanel({ component, change, error }: PanelProps<CalculationComponent>) {
  const { t } = useTranslation('calculationComponent');
  const { keys } = usePanel();
  const { expression, format, decimals, unit, isCharged } = component;
  const others = keys.filter((key) => key !== component.key);
  return (
    <PropertiesSection title={t('expression')}>
      <Textarea
        aria-label={t('expression')}
        description={t('expressionHelp')}
        autosize
        minRows={2}
        spellCheck={false}
        dir="ltr"
        value={expression}
        error={error('expression')}
        onChange={(event) => change({ expression: event.currentTarget.value }, 'expression')}
      />
      <Text size="xs" c="dimmed">
        {others.length === 0 ? t('noKeys') : t('keys')}
      </Text>
      <Group gap={4}>
        {others.map((key) => (
          <Button
            key={key}
            size="compact-xs"
            variant="default"
            onClick={() => change({ expression: `${expression} ${key}`.trim() })}
          >
            {key}
          </Button>
        ))}
      </Group>
      <SegmentedControl
        size="xs"
        aria-label={t('format')}
        data={[
          { value: 'number', label: t('number') },
          { value: 'money', label: t('money') },
        ]}
        value={format}
        onChange={(value) =>
          change(value === 'money' ? { format: 'money' } : { format: 'number', isCharged: false })
        }
      />
      {format === 'number' ? (
        <>
          <NumberInput
            label={t('decimals')}
            min={0}
            max={4}
            value={decimals}
            error={error('decimals')}
            onChange={(value) => change({ decimals: Number(value) || 0 }, 'decimals')}
          />
          <TextInput
            label={t('unit')}
            value={unit}
            error={error('unit')}
            onChange={(event) => change({ unit: event.currentTarget.value }, 'unit')}
          />
        </>
      ) : (
        <Switch
          label={t('isCharged')}
          description={t('isChargedHelp')}
          checked={isCharged}
          onChange={(event) => change({ isCharged: event.currentTarget.checked })}
        />
      )}
    </PropertiesSection>
  );
}
