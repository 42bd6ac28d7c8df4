import { IconShoppingCart } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { ProductsPanel } from './ProductsPanel.console.tsx';

export const productsBuilder: ComponentBuilder<'products'> = {
  icon: IconShoppingCart,
  compares: 'list',
  group: 'giving',
  key: 'products',
  create: (t) => ({
    label: t('label'),
    products: [1, 2].map((number) => ({
      value: `product${number}`,
      label: t('newProduct', { number }),
      price: number * 1000,
    })),
  }),
  Panel: ProductsPanel,
  conditionChoices: ({ products }) => products,
  issues: ['productsRecurring'],
};
