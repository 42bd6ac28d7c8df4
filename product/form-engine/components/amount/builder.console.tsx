import { IconCoins } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { AmountPanel } from './AmountPanel.console.tsx';

export const amountBuilder: ComponentBuilder<'amount'> = {
  icon: IconCoins,
  compares: 'number',
  group: 'giving',
  key: 'amount',
  create: (t) => ({
    label: t('label'),
    required: true,
    presets: [
      { amount: 1000, example: t('example1') },
      { amount: 2500, example: t('example2') },
      { amount: 5000, example: t('example3') },
    ],
    defaultAmount: 2500,
    min: 100,
  }),
  Panel: AmountPanel,
  issues: ['maxBelowMin', 'presetOutside', 'sameAmount', 'noAmount'],
};
