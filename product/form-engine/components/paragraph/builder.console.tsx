import { IconTextSize } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const paragraphBuilder: ComponentBuilder<'paragraph'> = {
  icon: IconTextSize,
  group: 'layout',
  create: (t) => ({ text: t('newText') }),
  settings: [{ kind: 'textarea', name: 'text', label: 'text', help: 'textHelp', rows: 4 }],
  chip: ({ text }, t) => (text.trim() === '' ? t('empty') : null),
};
