import { IconSection } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const sectionBuilder: ComponentBuilder<'section'> = {
  icon: IconSection,
  group: 'layout',
  create: (t) => ({ label: t('newLabel') }),
  settings: [
    { kind: 'text', name: 'label', label: 'title', help: 'titleHelp' },
    { kind: 'textarea', name: 'text', label: 'text', rows: 3 },
  ],
};
