import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../panel/MoneyInput.console.tsx';
import { valueFor } from '../../panel/options.ts';
import classes from '../../panel/Panel.module.css';
import { usePanel } from '../../panel/panel-context.console.ts';
import type { PanelProps } from '../../panel/panel-props.ts';
import { RowActions } from '../../panel/RowActions.console.tsx';
import { PropertiesSection } from '../../panel/PropertiesSection.console.tsx';
import { MOST_OF_ONE, type Product, type ProductsComponent } from './schema.ts';

/** The products on offer, with price, limits and stock. */
export function ProductsPanel({ component, change, error }: PanelProps<ProductsComponent>) {
  const { t } = useTranslation('productsComponent');
  const { settings } = usePanel();
  const { products } = component;
  const set = (index: number, patch: Partial<Product>, tag?: string): void =>
    change(
      { products: products.map((one, at) => (at === index ? { ...one, ...patch } : one)) },
      tag && `${tag}${index}`,
    );
  const add = (): void => {
    const label = t('newProduct', { number: products.length + 1 });
    const made = {
      label,
      value: valueFor(label, products),
      description: '',
      price: 1000,
      max: 10,
      stock: null,
    };
    change({ products: [...products, made] });
  };
  return (
    <PropertiesSection title={t('products')}>
      <ol className={classes.list}>
        {products.map((product, index) => {
          const number = index + 1;
          const at = (name: string): string | undefined => error(`products.${index}.${name}`);
          return (
            <li key={product.value} className={classes.box}>
              <div className={classes.row}>
                <TextInput
                  aria-label={t('product', { number })}
                  value={product.label}
                  error={at('label') ?? at('value')}
                  onChange={(event) => set(index, { label: event.currentTarget.value }, 'product')}
                />
                <RowActions
                  rows={products}
                  index={index}
                  labels={{ up: t('moveProductUp', { number }), remove: t('removeProduct', { number }) }}
                  put={(next) => change({ products: next })}
                />
              </div>
              <TextInput
                aria-label={t('description', { number })}
                placeholder={t('descriptionHint')}
                value={product.description}
                error={at('description')}
                onChange={(event) => set(index, { description: event.currentTarget.value }, 'description')}
              />
              <MoneyInput
                label={t('price')}
                description={t('priceHelp')}
                optional
                minor={product.price === 0 ? null : product.price}
                currency={settings.currency}
                error={at('price')}
                onMinor={(minor) => set(index, { price: minor ?? 0 })}
              />
              <div className={classes.pair}>
                <NumberInput
                  label={t('max')}
                  min={1}
                  max={MOST_OF_ONE}
                  value={product.max}
                  error={at('max')}
                  onChange={(max) => set(index, { max: Number(max) || 1 }, 'max')}
                />
                <NumberInput
                  label={t('stock')}
                  placeholder={t('stockHelp')}
                  min={0}
                  value={product.stock ?? ''}
                  error={at('stock')}
                  onChange={(stock) => set(index, { stock: stock === '' ? null : Number(stock) }, 'stock')}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={products.length >= 50}
          onClick={add}
        >
          {t('addProduct')}
        </Button>
      </div>
    </PropertiesSection>
  );
}
