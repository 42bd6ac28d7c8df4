import { IconSelector } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { newOptions } from '../../panel/options.ts';
import { OptionsPanel } from '../../panel/OptionsPanel.console.tsx';

export const selectBuilder: ComponentBuilder<'select'> = {
  icon: IconSelector,
  group: 'fields',
  key: 'selection',
  takesAutofill: true,
  create: (t) => ({ label: t('label'), options: newOptions(t) }),
  Panel: OptionsPanel,
};
