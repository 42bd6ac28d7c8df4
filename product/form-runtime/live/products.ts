import { formatMoney } from '@tributary/kit/money.ts';
import { part } from '../fields.ts';
import { setText } from '../steps.ts';
import type { LiveField } from './live-field.ts';

/** Writes the total below the products. */
export const productsField: LiveField = (field, component, { reading, schema, locale }) => {
  const output = part(field, 'output');
  const read = 'key' in component ? reading.readings.get(component.key) : undefined;
  const minor = (read?.ok && read.money?.minor) || 0;
  if (output) setText(output, formatMoney(minor, schema.settings.currency, locale));
};
