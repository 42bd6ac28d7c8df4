import { IconMapSearch } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { LookupNote } from '../address/LookupNote.console.tsx';

export const postcodeBuilder: ComponentBuilder<'postcode'> = {
  icon: IconMapSearch,
  group: 'fields',
  key: 'address',
  create: (t) => ({ label: t('label') }),
  Panel: LookupNote,
  conditionChoices: (_, t) => [{ value: 'GB', label: t('anyAddress') }],
};
