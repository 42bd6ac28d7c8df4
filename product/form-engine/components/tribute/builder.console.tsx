import { IconHeart } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { TributePanel } from './TributePanel.console.tsx';

export const tributeBuilder: ComponentBuilder<'tribute'> = {
  icon: IconHeart,
  group: 'giving',
  key: 'tribute',
  create: (t) => ({ label: t('newLabel') }),
  Panel: TributePanel,
  issues: ['cardVariable'],
  conditionChoices: ({ kinds }, t) => kinds.map((value) => ({ value, label: t(value) })),
};
