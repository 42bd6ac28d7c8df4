import { IconCalculator } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { CalculationPanel } from './CalculationPanel.console.tsx';

export const calculationBuilder: ComponentBuilder<'calculation'> = {
  icon: IconCalculator,
  compares: 'number',
  group: 'fields',
  key: 'total',
  create: (t) => ({ label: t('label'), expression: '0' }),
  Panel: CalculationPanel,
  issues: ['expression', 'chargedNumber'],
};
