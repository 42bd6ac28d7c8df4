import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, fieldParts } from '../../markup.ts';
import { shownCalculation } from './read.ts';
import type { CalculationComponent } from './schema.ts';
import { type CalculationText, calculationTexts } from './texts.data.ts';

const css = `
.tf-calculation{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;align-items:baseline;padding:.75rem .875rem;border-radius:var(--tf-radius);background:color-mix(in srgb,var(--tf-ink) 5%,var(--tf-surface))}
.tf-calculation .tf-label{margin:0}
.tf-calculation output{font-weight:600;font-variant-numeric:tabular-nums}`;

/** The value beside its label; without script it is the value of the answers sent so far. */
export const calculationHtml: ComponentHtml<CalculationComponent, CalculationText> = {
  texts: calculationTexts,
  css,
  render: (component, context) => {
    const { id, notes } = fieldParts({ ...component, required: true }, context);
    const reading = context.readings.get(component.key);
    const answer = reading?.ok ? String(reading.answer) : '';
    const shown = shownCalculation(component, answer, context.settings.currency, context.locale);
    return `<div class="tf-calculation"><label class="tf-label" for="${escapeHtml(id)}">${escapeHtml(component.label)}</label><output${attributes({ id, tabindex: -1 })}>${escapeHtml(shown) || '–'}</output></div>${notes}`;
  },
};
