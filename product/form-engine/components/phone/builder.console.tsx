import { IconPhone } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { CallingCodePanel } from './CallingCodePanel.console.tsx';

export const phoneBuilder: ComponentBuilder<'phone'> = {
  icon: IconPhone,
  group: 'fields',
  key: 'phone',
  takesAutofill: true,
  create: (t) => ({ label: t('label'), autocomplete: 'tel' }),
  Panel: CallingCodePanel,
};
