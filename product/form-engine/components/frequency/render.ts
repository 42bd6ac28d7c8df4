import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import type { FrequencyComponent } from './schema.ts';
import { type FrequencyText, frequencyTexts } from './texts.data.ts';

const render: Renderer<FrequencyComponent, FrequencyText> = (component, context) => {
  const chosen =
    givenText(context.values, component.key) ?? component.defaultFrequency ?? component.options[0];
  return groupField(component, context, ({ id, required, state }) => {
    const segments = component.options.map((value, index) => {
      const inputId = index === 0 ? id : `${id}-${index}`;
      const input = attributes({
        id: inputId,
        name: component.key,
        value,
        'data-tf-frequency': value,
        checked: value === chosen,
        required,
        'aria-invalid': state['aria-invalid'],
      });
      return `<div class="tf-segment"><input type="radio"${input}><label${context.foreign} for="${escapeHtml(inputId)}">${escapeHtml(context.t(value))}</label></div>`;
    });
    return `<div class="tf-segments">${segments.join('')}</div>`;
  });
};

const css = `
.tf-segments{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;padding:.25rem;gap:.25rem;border-radius:calc(var(--tf-radius) + .25rem);background:color-mix(in srgb,var(--tf-ink) 7%,var(--tf-surface))}
.tf-segment{position:relative;display:grid}
.tf-segment input{position:absolute;z-index:1;inset-block-start:.75rem;inset-inline-end:.75rem;inline-size:1.25rem;block-size:1.25rem;margin:0;opacity:0;cursor:pointer}
.tf-segment label{cursor:pointer;display:grid;place-items:center;min-block-size:2.75rem;padding:.5rem;border-radius:var(--tf-radius);font-weight:560;text-align:center;color:var(--tf-muted);transition:background-color .12s,color .12s}
.tf-segment:hover label{color:var(--tf-ink)}
.tf-segment input:checked+label{background:var(--tf-surface);color:var(--tf-ink);box-shadow:0 0 0 1px color-mix(in srgb,var(--tf-ink) 10%,transparent),0 1px 3px color-mix(in srgb,var(--tf-ink) 18%,transparent)}
.tf-segment input:focus-visible+label{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-offer{display:grid;gap:.5rem;padding:1rem 1.125rem;border:1px solid var(--tf-accent);border-radius:var(--tf-radius);background:var(--tf-tint)}
.tf-offer .tf-back{border:1px solid var(--tf-accent);background:var(--tf-surface);color:var(--tf-accent)}
@container (max-width:17rem){.tf-segments{grid-auto-flow:row}}
@media (forced-colors:active){.tf-segment input:checked+label{outline:2px solid Highlight}}`;

/** A row of joined radio buttons; the default, else the first, is chosen beforehand. */
export const frequencyHtml: ComponentHtml<FrequencyComponent, FrequencyText> = {
  texts: frequencyTexts,
  render,
  css,
};
