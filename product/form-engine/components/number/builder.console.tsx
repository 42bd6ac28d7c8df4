import { IconNumber123 } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const numberBuilder: ComponentBuilder<'number'> = {
  icon: IconNumber123,
  compares: 'number',
  group: 'fields',
  key: 'number',
  create: (t) => ({ label: t('label'), min: 0 }),
  settings: [
    { kind: 'text', name: 'placeholder', label: 'placeholder' },
    { kind: 'number', name: 'min', label: 'min', decimals: 6, isOptional: true },
    { kind: 'number', name: 'max', label: 'max', decimals: 6, isOptional: true },
    { kind: 'number', name: 'decimals', label: 'decimals', min: 0, max: 6 },
    { kind: 'number', name: 'step', label: 'step', min: 0.000001, decimals: 6, isOptional: true },
  ],
  issues: ['maxBelowMin'],
};
