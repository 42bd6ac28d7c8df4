import { formatMoney } from '@tributary/kit/money.ts';
import type { ProductsComponent } from '@tributary/form-engine/components/products/schema.ts';
import { part, setText } from '../fields.ts';
import { network } from '../send.ts';
import type { LiveField } from './live-field.ts';

const started = new WeakSet<HTMLElement>();

/** Writes the total below the products, and marks those that are sold out by now. */
export const productsField: LiveField = (field, component, { reading, schema, locale, pretends }) => {
  if (component.type !== 'products') return;
  const output = part(field, 'output');
  const read = reading.readings.get(component.key);
  const minor = (read?.ok && read.money?.minor) || 0;
  if (output) setText(output, formatMoney(minor, schema.settings.currency, locale));
  const isLimited = component.products.some(({ stock }) => stock !== null);
  if (pretends || !isLimited || started.has(field)) return;
  started.add(field);
  const look = (): void => void showStock(field, component);
  look();
  // A visitor who comes back to the page sees later sales.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && field.isConnected) look();
  });
};

/** Marks products without stock. The server decides; without its answer the page stays unchanged. */
async function showStock(field: HTMLElement, { id, products }: ProductsComponent): Promise<void> {
  const action = field.closest('form')?.getAttribute('action') ?? '';
  const answer = await network
    .fetch(action.replace(/submissions$/, 'stock'))
    .then((response) => response.json() as Promise<{ left?: Record<string, number> }>)
    .catch(() => undefined);
  if (!answer?.left) return;
  for (const { value, max } of products) {
    const row = part(field, `[data-tf-product=${value}]`);
    const input = row && part<HTMLInputElement>(row, 'input');
    const left = answer.left[`${id}.${value}`];
    if (!input || left === undefined) continue;
    const isGone = left === 0;
    input.max = String(Math.min(max, left));
    part(row, '[data-tf-sold-out]')?.toggleAttribute('hidden', !isGone);
    if (input.disabled === isGone) continue;
    input.disabled = isGone;
    if (isGone) input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
