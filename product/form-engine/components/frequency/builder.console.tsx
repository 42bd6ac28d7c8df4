import { IconCalendarRepeat } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { FrequencyPanel } from './FrequencyPanel.console.tsx';

export const frequencyBuilder: ComponentBuilder<'frequency'> = {
  icon: IconCalendarRepeat,
  group: 'giving',
  key: 'frequency',
  create: (t) => ({ label: t('label'), required: true, options: ['one-off', 'monthly'] }),
  Panel: FrequencyPanel,
  issues: ['offerNeedsBoth'],
  conditionChoices: ({ options }, t) => options.map((value) => ({ value, label: t(value) })),
};
