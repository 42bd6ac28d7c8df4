import { IconHeading } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const headingBuilder: ComponentBuilder<'heading'> = {
  icon: IconHeading,
  group: 'layout',
  create: (t) => ({ text: t('newText') }),
  settings: [
    { kind: 'text', name: 'text', label: 'text' },
    {
      kind: 'choice',
      name: 'level',
      label: 'level',
      choices: [
        { value: 2, label: 'large' },
        { value: 3, label: 'small' },
      ],
    },
  ],
  chip: ({ text }, t) => (text.trim() === '' ? t('empty') : null),
};
