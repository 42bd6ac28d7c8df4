import { Checkbox, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { NumberEntry } from '@tributary/kit/typed/NumberEntry.console.tsx';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { frequencies } from './frequencies.ts';
import type { FrequencyComponent } from './schema.ts';

/** The offered frequencies, and the one chosen at first. */
export function FrequencyPanel({ component, change, error }: PanelProps<FrequencyComponent>) {
  const { t } = useTranslation('frequencyComponent');
  const { options, defaultFrequency, monthlyOffer } = component;
  const offer = (patch: Partial<FrequencyComponent['monthlyOffer']>, tag?: string) =>
    change({ monthlyOffer: { ...monthlyOffer, ...patch } }, tag);
  return (
    <>
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
      <PropertiesSection title={t('offer')}>
        <Switch
          label={t('offerOn')}
          description={t('offerHelp')}
          checked={monthlyOffer.on}
          error={error('monthlyOffer.on')}
          onChange={(event) => offer({ on: event.currentTarget.checked })}
        />
        {monthlyOffer.on ? (
          <>
            <NumberEntry
              label={t('offerShare')}
              suffix=" %"
              min={1}
              max={100}
              value={monthlyOffer.share}
              error={error('monthlyOffer.share')}
              onChange={(value) => offer({ share: value ?? 1 }, 'offerShare')}
            />
            <TextInput
              label={t('offerHeading')}
              description={t('offerOwn')}
              value={monthlyOffer.heading}
              error={error('monthlyOffer.heading')}
              onChange={(event) => offer({ heading: event.currentTarget.value }, 'offerHeading')}
            />
            <Textarea
              label={t('offerText')}
              description={t('offerOwn')}
              autosize
              minRows={2}
              value={monthlyOffer.text}
              error={error('monthlyOffer.text')}
              onChange={(event) => offer({ text: event.currentTarget.value }, 'offerText')}
            />
          </>
        ) : null}
      </PropertiesSection>
    </>
  );
}
