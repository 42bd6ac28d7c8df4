import { IconPageBreak } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const pageBreakBuilder: ComponentBuilder<'pageBreak'> = {
  icon: IconPageBreak,
  group: 'layout',
  create: (t) => ({ label: t('newLabel') }),
  settings: [{ kind: 'text', name: 'label', label: 'stepTitle' }],
};
