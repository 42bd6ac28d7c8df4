import { formatMoney, formatMoneyShort } from '@tributary/kit/money.ts';
import { companion } from '../../answers.ts';
import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField, inlineText } from '../../markup.ts';
import type { ProductsComponent } from './schema.ts';
import { type ProductsText, productsTexts } from './texts.data.ts';

const css = `
.tf-products{display:grid;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface)}
.tf-product{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.75rem .875rem;border-block-end:1px solid var(--tf-hairline)}
.tf-product>div{min-inline-size:0}
.tf-product label{font-weight:560;overflow-wrap:anywhere}
.tf-product strong{font-weight:600}
.tf-product input:disabled{opacity:.55}
.tf-product p{margin:.125rem 0 0;color:var(--tf-muted);font-size:.95rem}
.tf-product .tf-input{flex:none;inline-size:5rem;text-align:center;font-variant-numeric:tabular-nums}
.tf-total{display:flex;justify-content:space-between;gap:1rem;margin:0;padding:.75rem .875rem;font-weight:600;font-variant-numeric:tabular-nums}`;

/** A list of products with an input for the quantity of each, and their total. */
export const productsHtml: ComponentHtml<ProductsComponent, ProductsText> = {
  texts: productsTexts,
  css,
  render: (component, context) => {
    const { key, products } = component;
    const { locale, t, foreign } = context;
    const { currency } = context.settings;
    return groupField(component, context, ({ id, state }) => {
      const lines = products.map(({ value, label, description, price, max }, index) => {
        const inputId = index === 0 ? id : `${id}-${value}`;
        const name = companion(key, value);
        const left = context.left[`${component.id}.${value}`] ?? max;
        const isSoldOut = left === 0;
        const noteId = `${inputId}-price`;
        const input = attributes({
          type: 'number',
          id: inputId,
          name,
          min: 0,
          max: Math.min(max, left),
          disabled: isSoldOut,
          step: 1,
          inputmode: 'numeric',
          value: isSoldOut ? null : givenText(context.values, name),
          placeholder: 0,
          autocomplete: 'off',
          'aria-describedby': noteId,
          'aria-invalid': state['aria-invalid'],
        });
        const cost =
          price === 0
            ? `<span${foreign}>${escapeHtml(t('productFree'))}</span>`
            : escapeHtml(formatMoneyShort(price, currency, locale));
        const note = description ? `${cost} · ${inlineText(description)}` : cost;
        const gone = `<strong data-tf-sold-out${foreign}${attributes({ hidden: !isSoldOut })}>${escapeHtml(t('productSoldOut'))}</strong>`;
        return `<div class="tf-product"${attributes({ 'data-tf-product': value })}><div><label for="${escapeHtml(inputId)}">${escapeHtml(label)}</label><p id="${escapeHtml(noteId)}">${note}</p>${gone}</div><input class="tf-input"${input}></div>`;
      });
      const reading = context.readings.get(key);
      const total = formatMoney((reading?.ok && reading.money?.minor) || 0, currency, locale);
      return `<div class="tf-products">${lines.join('')}<p class="tf-total"><span${foreign}>${escapeHtml(t('productsTotal'))}</span><output>${escapeHtml(total)}</output></p></div>`;
    });
  },
};
