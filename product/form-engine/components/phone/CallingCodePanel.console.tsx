import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { callingCodes } from './calling-codes.data.ts';
import type { PhoneComponent } from './schema.ts';

/** The country of numbers that are typed without a calling code. */
export function CallingCodePanel({ component, change, error }: PanelProps<PhoneComponent>) {
  const { t, i18n } = useTranslation('phoneComponent');
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  // Some countries share a code: each code once, with all its countries, since the code alone is stored.
  const byCode = Map.groupBy(Object.keys(callingCodes), (country) => callingCodes[country]!);
  const data = [...byCode]
    .map(([value, countries]) => ({
      value,
      label: `${countries.map((country) => names.of(country) ?? country).join(', ')} (+${value})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return (
    <PropertiesSection title={t('country')}>
      <Select
        aria-label={t('country')}
        description={t('countryHelp')}
        placeholder={t('noCountry')}
        clearable
        searchable
        data={data}
        error={error('callingCode')}
        value={component.callingCode || null}
        onChange={(value) => change({ callingCode: value ?? '' })}
      />
    </PropertiesSection>
  );
}
