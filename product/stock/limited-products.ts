import type { FormSchema } from '@tributary/form-engine/schema.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';

/** Remaining stock of a form's limited products, by the component's id and the product's value. */
export function leftOf(
  { components }: Pick<FormSchema, 'components'>,
  sold: Readonly<Record<string, number>>,
): Record<string, number> {
  const limited = components.flatMap((component) =>
    component.type === 'products'
      ? component.products.flatMap(({ value, stock }) => {
          const product = `${component.id}.${value}`;
          return stock === null ? [] : [[product, Math.max(0, stock - (sold[product] ?? 0))] as const];
        })
      : [],
  );
  return Object.fromEntries(limited);
}

/** A submission's order of a product with a limited stock. */
export interface WantedProduct {
  /** The component's id and the product's value, which stay when keys and names change. */
  product: string;
  /** The key of the question, and the product's name. */
  key: string;
  name: string;
  quantity: number;
  stock: number;
}

/** A submission's orders of products with a limited stock, always in the same order, to prevent deadlocks. */
export function limitedProducts(
  schema: FormSchema,
  { answers }: Pick<ValidAnswers, 'answers'>,
): WantedProduct[] {
  return schema.components
    .flatMap((component) => {
      const lines = component.type === 'products' ? answers[component.key] : undefined;
      if (component.type !== 'products' || !Array.isArray(lines)) return [];
      return component.products.flatMap(({ value, label, stock }) => {
        const line = lines.find((one) => typeof one === 'object' && one['product'] === value);
        const quantity = typeof line === 'object' ? Number(line['quantity']) : 0;
        return stock === null || quantity === 0
          ? []
          : [{ product: `${component.id}.${value}`, key: component.key, name: label, quantity, stock }];
      });
    })
    .sort((one, other) => (one.product < other.product ? -1 : 1));
}
