import { IconCircleDot } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { newOptions } from '../../panel/options.ts';
import { OptionsPanel } from '../../panel/OptionsPanel.console.tsx';

export const radioBuilder: ComponentBuilder<'radio'> = {
  icon: IconCircleDot,
  group: 'fields',
  key: 'choice',
  create: (t) => ({ label: t('label'), options: newOptions(t) }),
  Panel: OptionsPanel,
};
