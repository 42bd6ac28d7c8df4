import { showDecimal } from '@tributary/form-engine/decimals.ts';
import { part } from '../fields.ts';
import { setText } from '../steps.ts';
import type { LiveField } from './live-field.ts';

/** Writes the value of a slider beside it. */
export const sliderField: LiveField = (field, _, { locale }) => {
  const output = part<HTMLOutputElement>(field, 'output');
  const value = part<HTMLInputElement>(field, 'input')?.value;
  if (output && value !== undefined)
    setText(output, `${showDecimal(value, locale)} ${output.dataset['tfUnit'] ?? ''}`.trim());
};
