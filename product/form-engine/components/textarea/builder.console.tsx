import { IconAlignLeft } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const textareaBuilder: ComponentBuilder<'textarea'> = {
  icon: IconAlignLeft,
  group: 'fields',
  key: 'message',
  takesAutofill: true,
  create: (t) => ({ label: t('label') }),
  settings: [{ kind: 'number', name: 'maxLength', label: 'maxLength', min: 1, max: 5000 }],
};
