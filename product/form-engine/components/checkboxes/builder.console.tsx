import { IconCheckbox } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { newOptions } from '../../panel/options.ts';
import { CheckboxesPanel } from './CheckboxesPanel.console.tsx';

export const checkboxesBuilder: ComponentBuilder<'checkboxes'> = {
  icon: IconCheckbox,
  compares: 'list',
  group: 'fields',
  key: 'choices',
  create: (t) => ({ label: t('label'), options: newOptions(t) }),
  Panel: CheckboxesPanel,
  issues: ['apartOptions'],
};
