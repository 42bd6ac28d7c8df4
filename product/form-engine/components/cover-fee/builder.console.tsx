import { IconReceipt } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { CoverFeePanel } from './CoverFeePanel.console.tsx';

export const coverFeeBuilder: ComponentBuilder<'coverFee'> = {
  icon: IconReceipt,
  group: 'giving',
  key: 'coverFee',
  create: (t) => ({ label: t('newLabel'), rate: 150, fixed: { USD: 30, EUR: 25, GBP: 20 } }),
  Panel: CoverFeePanel,
  conditionChoices: (_, t) => [{ value: 'true', label: t('covered') }],
};
