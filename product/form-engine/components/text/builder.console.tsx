import { IconForms } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const textBuilder: ComponentBuilder<'text'> = {
  icon: IconForms,
  group: 'fields',
  key: 'text',
  takesAutofill: true,
  create: (t) => ({ label: t('label') }),
  settings: [
    {
      kind: 'number',
      name: 'minLength',
      label: 'minLength',
      min: 0,
      max: { of: ({ maxLength }) => maxLength },
    },
    { kind: 'number', name: 'maxLength', label: 'maxLength', min: 1, max: 5000 },
  ],
};
