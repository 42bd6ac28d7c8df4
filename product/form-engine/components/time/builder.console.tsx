import { IconClock } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const timeBuilder: ComponentBuilder<'time'> = {
  icon: IconClock,
  compares: 'moment',
  group: 'fields',
  key: 'time',
  create: (t) => ({ label: t('label') }),
  settings: [
    { kind: 'text', name: 'min', label: 'min', help: 'limitHelp', isCode: true },
    { kind: 'text', name: 'max', label: 'max', isCode: true },
  ],
  issues: ['maxBelowMin'],
};
