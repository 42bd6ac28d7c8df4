import { shownCalculation } from '@tributary/form-engine/components/calculation/read.ts';
import { part, setText } from '../fields.ts';
import type { LiveField } from './live-field.ts';

/** Writes the value of a calculation. */
export const calculationField: LiveField = (field, component, { reading, schema, locale }) => {
  const output = part(field, 'output');
  if (!output || component.type !== 'calculation') return;
  const read = reading.readings.get(component.key);
  const answer = read?.ok ? String(read.answer) : '';
  setText(output, shownCalculation(component, answer, schema.settings.currency, locale) || '–');
};
