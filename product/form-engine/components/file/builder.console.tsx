import { IconPaperclip } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { FilePanel } from './FilePanel.console.tsx';

export const fileBuilder: ComponentBuilder<'file'> = {
  icon: IconPaperclip,
  group: 'fields',
  key: 'files',
  create: (t) => ({ label: t('label') }),
  settings: [
    { kind: 'number', name: 'maxFiles', label: 'maxFiles', min: 1, max: 10 },
    { kind: 'number', name: 'maxSize', label: 'maxSize', min: 1, max: 25 },
    { kind: 'number', name: 'maxTotal', label: 'maxTotal', min: 1, max: 50 },
  ],
  Panel: FilePanel,
};
