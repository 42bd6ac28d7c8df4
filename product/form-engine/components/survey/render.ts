import { companion } from '../../answers.ts';
import type { ComponentHtml } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import type { SurveyComponent } from './schema.ts';
import { type SurveyText, surveyTexts } from './texts.data.ts';

const css = `
.tf-survey{display:grid;gap:1rem}
.tf-survey fieldset{min-inline-size:0;margin:0;padding:0;border:0}
.tf-survey legend{padding:0;margin-block-end:.375rem;font-weight:500}
.tf-marks-row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(6.5rem,100%),1fr));gap:.375rem}
.tf-marks-row div{position:relative;display:grid}
.tf-marks-row input{position:absolute;z-index:1;inset:0;inline-size:100%;block-size:100%;margin:0;opacity:0;cursor:pointer}
.tf-marks-row label{display:grid;place-items:center;min-block-size:2.75rem;padding:.375rem .5rem;border:1px solid var(--tf-hairline);border-radius:var(--tf-radius);background:var(--tf-surface);text-align:center;font-size:.95rem;line-height:1.25;overflow-wrap:anywhere;transition:border-color .12s,background-color .12s}
.tf-marks-row div:hover label{border-color:var(--tf-line)}
.tf-marks-row input:checked+label{border-color:var(--tf-accent);background:var(--tf-tint);box-shadow:inset 0 0 0 1px var(--tf-accent);font-weight:560}
.tf-marks-row input:focus-visible+label{outline:2px solid var(--tf-accent);outline-offset:2px}
@media (forced-colors:active){.tf-marks-row input:checked+label{outline:2px solid Highlight}}`;

/** Each row is a fieldset of radio buttons, side by side where there is room. */
export const surveyHtml: ComponentHtml<SurveyComponent, SurveyText> = {
  texts: surveyTexts,
  css,
  render: (component, context) =>
    groupField(component, context, ({ id, required, state }) => {
      const rows = component.rows.map(({ value: row, label }, at) => {
        const name = companion(component.key, row);
        const given = givenText(context.values, name);
        const marks = component.options.map((option, index) => {
          const inputId = at === 0 && index === 0 ? id : `${id}-${row}-${index}`;
          const input = attributes({
            id: inputId,
            name,
            value: option.value,
            checked: option.value === given,
            required,
            'aria-invalid': given === undefined ? state['aria-invalid'] : null,
          });
          return `<div><input type="radio"${input}><label for="${escapeHtml(inputId)}">${escapeHtml(option.label)}</label></div>`;
        });
        return `<fieldset><legend>${escapeHtml(label)}</legend><div class="tf-marks-row">${marks.join('')}</div></fieldset>`;
      });
      return `<div class="tf-survey">${rows.join('')}</div>`;
    }),
};
