import { showDecimal } from '@tributary/form-engine/decimals.ts';
import { setText } from './steps.ts';

/** Writes the value of each slider beside it. */
export function showValues(form: HTMLFormElement, locale: string): void {
  for (const output of form.querySelectorAll<HTMLOutputElement>('.tf-slider output')) {
    const slider = output.parentElement?.querySelector('input');
    if (slider)
      setText(output, `${showDecimal(slider.value, locale)} ${output.dataset['tfUnit'] ?? ''}`.trim());
  }
}
