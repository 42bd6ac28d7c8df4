import { IconCalendarEvent } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const dateBuilder: ComponentBuilder<'date'> = {
  icon: IconCalendarEvent,
  compares: 'moment',
  group: 'fields',
  key: 'date',
  takesAutofill: true,
  create: (t) => ({ label: t('label') }),
  settings: [
    {
      kind: 'choice',
      name: 'style',
      label: 'style',
      choices: [
        { value: 'parts', label: 'parts' },
        { value: 'picker', label: 'picker' },
      ],
    },
    {
      kind: 'choice',
      name: 'order',
      label: 'order',
      choices: [
        { value: 'dmy', label: 'dmy' },
        { value: 'ymd', label: 'ymd' },
      ],
    },
    { kind: 'text', name: 'min', label: 'min', help: 'limitHelp', isCode: true },
    { kind: 'text', name: 'max', label: 'max', isCode: true },
  ],
  issues: ['limit', 'maxBelowMin'],
};
