import * as z from 'zod';
import { question, refuseRepeats } from '../../definition/base.ts';
import { visitorText } from '../../definition/visitor-text.ts';

/** Most of one product in one submission. */
export const MOST_OF_ONE = 100;

const product = z.object({
  /** Part of a field's name; sales are counted under it. */
  value: z
    .string()
    .regex(/^[A-Za-z]\w{0,59}$/, 'Start with a letter and use only letters, digits and underscores'),
  label: visitorText(z.string().trim().min(1, 'This field is required').max(200)),
  description: visitorText(z.string().max(300), 'many').default(''),
  /** Integer minor units of the form's currency; 0 is free. */
  price: z.int().min(0).max(100_000_000),
  /** Most in one submission. */
  max: z.int().min(1).max(MOST_OF_ONE).default(10),
  /** How many can be sold in all; null for no limit. */
  stock: z.int().min(0).max(10_000_000).nullable().default(null),
});
export type Product = z.output<typeof product>;

/** Things to buy, each with a quantity; `required` asks for at least one. Prices are in the form's currency. */
export const productsSchema = z.object({
  ...question,
  type: z.literal('products'),
  products: z.array(product).min(1, 'Add at least one product').max(50).superRefine(refuseRepeats),
});
export type ProductsComponent = z.output<typeof productsSchema>;
