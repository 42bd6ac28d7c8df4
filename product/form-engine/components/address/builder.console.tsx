import { IconMapPin } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { CountriesPanel } from './CountriesPanel.console.tsx';
import { COUNTRIES } from './countries.data.ts';
import { countryName } from './read.ts';

export const addressBuilder: ComponentBuilder<'address'> = {
  icon: IconMapPin,
  group: 'fields',
  key: 'address',
  create: (t) => ({ label: t('label') }),
  Panel: CountriesPanel,
  conditionChoices: ({ countries }, _, locale) =>
    (countries.length > 0 ? countries : COUNTRIES).map((value) => ({
      value,
      label: countryName(value, locale),
    })),
  issues: ['countryOutside'],
};
