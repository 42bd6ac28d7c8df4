import { IconEyeOff } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const hiddenBuilder: ComponentBuilder<'hidden'> = {
  icon: IconEyeOff,
  group: 'fields',
  key: 'source',
  hidesLabel: true,
  create: (t) => ({ label: t('label'), queryParameter: 'utm_source' }),
  settings: [
    { kind: 'text', name: 'value', label: 'value', help: 'valueHelp' },
    {
      kind: 'text',
      name: 'queryParameter',
      label: 'queryParameter',
      help: 'queryParameterHelp',
      isCode: true,
    },
  ],
  chip: ({ key }, t) => t('chip', { key }),
};
