import { formatMoney, moneyToDecimal } from '@tributary/kit/money.ts';
import type { AnswerParts, AnswerType } from '../../answers.ts';
import { companion, hasParts, textOf } from '../../answers.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import type { ProductsComponent } from './schema.ts';
import type { ProductsText } from './texts.data.ts';

/** Largest total of one submission, in minor units: one million. */
const CEILING = 100_000_000;

/**
 * The products with a quantity, each with its name and price as they are now: `{ product, name, quantity, price }`.
 * Their sum is part of the payment. Conditions compare which products were chosen.
 */
export const productsAnswer: AnswerType<ProductsComponent, ProductsText> = {
  parts: ({ products }) => products.map(({ value }) => value),
  isPaidOnce: true,
  pays: ({ products }) => products.some(({ price }) => price > 0),
  show: (_, answer, { settings, locale }) =>
    (hasParts(answer) && Array.isArray(answer) ? answer : [])
      .map((line) => shownLine(line, settings.currency, locale))
      .join('; '),
  read: ({ key, products }, { raw, settings: { currency }, t }) => {
    const lines: AnswerParts[] = [];
    let minor = 0;
    for (const { value, label, price, max } of products) {
      const text = textOf(raw, companion(key, value));
      if (text === '') continue;
      const digits = text === null || text.length > 10 ? '' : plainDigits(text);
      if (!/^\d+$/.test(digits)) return { ok: false, error: t('productsQuantity', { product: label }) };
      const quantity = Number(digits);
      if (quantity > max) return { ok: false, error: t('productsMax', { product: label, max }) };
      if (quantity === 0) continue;
      minor += quantity * price;
      lines.push({ product: value, name: label, quantity, price: moneyToDecimal(price, currency) });
    }
    if (minor > CEILING) return { ok: false, error: t('productsTooMuch') };
    const read = { ok: true, answer: lines, compared: lines.map(({ product }) => String(product)) } as const;
    return minor > 0 ? { ...read, money: { minor, currency } } : read;
  },
};

function shownLine(
  { name, quantity, price }: AnswerParts,
  currency: Parameters<typeof formatMoney>[1],
  locale: string,
): string {
  const minor = Math.round(Number(price) * 100) * Number(quantity);
  return `${quantity} × ${name} (${formatMoney(minor, currency, locale)})`;
}
