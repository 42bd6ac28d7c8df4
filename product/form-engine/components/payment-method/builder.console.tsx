import { IconCreditCard } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { PaymentMethodPanel } from './PaymentMethodPanel.console.tsx';

export const paymentMethodBuilder: ComponentBuilder<'paymentMethod'> = {
  icon: IconCreditCard,
  group: 'giving',
  key: 'paymentMethod',
  create: (t) => ({
    label: t('label'),
    required: true,
    methods: [
      { value: 'creditcard', label: t('creditcard') },
      { value: 'directdebit', label: t('directdebit') },
    ],
  }),
  Panel: PaymentMethodPanel,
};
