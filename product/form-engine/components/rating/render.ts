import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import type { RatingComponent } from './schema.ts';
import { type RatingText, ratingTexts } from './texts.data.ts';

const css = `
.tf-rating{inline-size:fit-content;max-inline-size:100%}
.tf-marks{display:flex;flex-wrap:wrap;gap:.25rem}
.tf-mark{position:relative;display:grid;flex:none;inline-size:2.75rem}
.tf-mark input{position:absolute;inset:0;z-index:1;inline-size:100%;block-size:100%;margin:0;opacity:0;cursor:pointer}
.tf-mark label{display:grid;place-items:center;min-block-size:2.75rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface);font-weight:560;font-variant-numeric:tabular-nums;transition:border-color .12s,background-color .12s}
.tf-mark:hover label{border-color:var(--tf-line)}
.tf-mark input:checked+label{border-color:var(--tf-accent);background:var(--tf-tint);box-shadow:inset 0 0 0 1px var(--tf-accent)}
.tf-mark input:focus-visible+label{outline:2px solid var(--tf-accent);outline-offset:2px}
.tf-mark:not(.tf-star) input[aria-invalid=true]:not(:checked)+label{border-color:var(--tf-danger)}
.tf-star label,.tf-star input:checked+label{border-color:transparent;background:none;box-shadow:none;font-size:1.75rem;line-height:1;color:var(--tf-line)}
.tf-star:has(input:checked) label,.tf-star:has(~.tf-star input:checked) label{color:var(--tf-accent)}
.tf-star label::before{content:"\\2606"}
.tf-star:has(input:checked) label::before,.tf-star:has(~.tf-star input:checked) label::before{content:"\\2605"}
.tf-mark .tf-said{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tf-ends{display:flex;justify-content:space-between;gap:1rem;margin:.25rem 0 0;color:var(--tf-muted);font-size:.9rem}
@media (forced-colors:active){.tf-mark input:checked+label{outline:2px solid Highlight}}`;

/** Radio buttons in a row, each called "4 of 5"; the arrow keys move between them. */
export const ratingHtml: ComponentHtml<RatingComponent, RatingText> = {
  texts: ratingTexts,
  css,
  render: (component, context) => {
    const { key, count, look, low, high } = component;
    const given = givenText(context.values, key);
    return groupField(component, context, ({ id, required, state }) => {
      const marks = Array.from({ length: count }, (_, index) => {
        const value = String(index + 1);
        const inputId = index === 0 ? id : `${id}-${index}`;
        const input = attributes({
          id: inputId,
          name: key,
          value,
          checked: value === given,
          required,
          'aria-invalid': state['aria-invalid'],
        });
        const figure = look === 'figures' ? `<span aria-hidden="true">${value}</span>` : '';
        const said = escapeHtml(context.t('ratingOf', { number: value, count }));
        return `<div class="tf-mark${look === 'stars' ? ' tf-star' : ''}"><input type="radio"${input}><label for="${escapeHtml(inputId)}">${figure}<span class="tf-said"${context.foreign}>${said}</span></label></div>`;
      });
      const ends =
        low || high
          ? `<p class="tf-ends"><span>${escapeHtml(low)}</span><span>${escapeHtml(high)}</span></p>`
          : '';
      return `<div class="tf-rating"><div class="tf-marks">${marks.join('')}</div>${ends}</div>`;
    });
  },
};
