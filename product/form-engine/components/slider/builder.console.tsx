import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const sliderBuilder: ComponentBuilder<'slider'> = {
  icon: IconAdjustmentsHorizontal,
  compares: 'number',
  group: 'fields',
  key: 'slider',
  create: (t) => ({ label: t('label') }),
  settings: [
    { kind: 'number', name: 'min', label: 'min', decimals: 3 },
    { kind: 'number', name: 'max', label: 'max', decimals: 3 },
    { kind: 'number', name: 'step', label: 'step', min: 0.001, decimals: 3 },
    { kind: 'number', name: 'start', label: 'start', help: 'startHelp', decimals: 3, isOptional: true },
    { kind: 'text', name: 'unit', label: 'unit', help: 'unitHelp' },
  ],
  issues: ['maxBelowMin', 'startOutside'],
};
