import { MultiSelect, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from '../../panel/panel-props.ts';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { usePanel } from '../../panel/panel-context.console.ts';
import { LookupNote } from './LookupNote.console.tsx';
import { COUNTRIES } from './countries.data.ts';
import { countryName } from './read.ts';
import type { AddressComponent } from './schema.ts';

/** The countries to choose from, and the one that is chosen beforehand. */
export function CountriesPanel({ component, change, error }: PanelProps<AddressComponent>) {
  const { t, i18n } = useTranslation('addressComponent');
  const { countries, country } = component;
  const { lookups, lockedLookups } = usePanel();
  const all = COUNTRIES.map((value) => ({ value, label: countryName(value, i18n.language) })).sort((a, b) =>
    a.label.localeCompare(b.label, i18n.language),
  );
  const takesLookup = countries.length === 0 || countries.includes('GB');
  return (
    <>
      <PropertiesSection title={t('countries')}>
        <MultiSelect
          aria-label={t('countries')}
          description={t('countriesHelp')}
          placeholder={countries.length === 0 ? t('allCountries') : ''}
          clearable
          searchable
          hidePickedOptions
          data={all}
          value={countries}
          onChange={(next) =>
            change({
              countries: next,
              ...(next.length > 0 && !next.includes(country) ? { country: '' } : {}),
            })
          }
        />
        <Select
          label={t('country')}
          placeholder={t('noCountry')}
          clearable
          searchable
          data={all.filter(({ value }) => countries.length === 0 || countries.includes(value))}
          error={error('country')}
          value={country || null}
          onChange={(value) => change({ country: value ?? '' })}
        />
        {takesLookup && (lookups || component.lookup) ? (
          <Switch
            label={t('lookup')}
            description={t('lookupHelp')}
            checked={component.lookup}
            onChange={(event) => change({ lookup: event.currentTarget.checked })}
          />
        ) : null}
        {takesLookup && !lookups && !component.lookup ? lockedLookups : null}
      </PropertiesSection>
      {takesLookup && component.lookup ? <LookupNote /> : null}
    </>
  );
}
