import { Checkbox, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { frequencies } from './frequencies.ts';
import type { FrequencyComponent } from './schema.ts';

/** Which frequencies are offered, and which one stands chosen. */
export function FrequencyPanel({ component, change, error }: PanelProps<FrequencyComponent>) {
  const { t } = useTranslation('frequencyComponent');
  const { options, defaultFrequency } = component;
  return (
    <PropertiesSection title={t('name')}>
      <Checkbox.Group
        label={t('frequencies')}
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
            <Checkbox key={frequency} value={frequency} label={t(frequency)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('defaultFrequency')}
        data={options.map((frequency) => ({
          value: frequency as string,
          label: t(frequency),
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
