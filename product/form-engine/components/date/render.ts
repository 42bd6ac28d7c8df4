import { companion } from '../../answers.ts';
import type { ComponentHtml, RenderContext } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField, singleField } from '../../markup.ts';
import type { DateComponent } from './schema.ts';
import { type DateText, dateTexts } from './texts.data.ts';

const css = `
.tf-date{display:flex;flex-wrap:wrap;gap:.75rem}
.tf-date .tf-input{inline-size:5rem;font-variant-numeric:tabular-nums}
.tf-date .tf-year{inline-size:6.5rem}
input[type=date].tf-input,input[type=time].tf-input{inline-size:auto;min-inline-size:12rem;max-inline-size:100%}`;

const orders = { dmy: ['day', 'month', 'year'], ymd: ['year', 'month', 'day'] } as const;
const labels = { day: 'dateDay', month: 'dateMonth', year: 'dateYear' } as const;

/** Three inputs in a fieldset, or the browser's own date picker, which has limits only where they stay the same. */
export const dateHtml: ComponentHtml<DateComponent, DateText> = {
  texts: dateTexts,
  css,
  render: (component, context) =>
    component.style === 'picker' ? picker(component, context) : threeInputs(component, context),
};

function picker(component: DateComponent, context: RenderContext): string {
  const { key, min, max, autocomplete } = component;
  return singleField(
    component,
    context,
    ({ id, required, state }) =>
      `<input class="tf-input"${attributes({
        type: 'date',
        id,
        name: key,
        value: givenText(context.values, key),
        min: min.startsWith('today') || min === '' ? null : min,
        max: max.startsWith('today') || max === '' ? '9999-12-31' : max,
        autocomplete: autocomplete || null,
        required,
        ...state,
      })}>`,
  );
}

function threeInputs(component: DateComponent, context: RenderContext<DateText>): string {
  const { key, order, autocomplete } = component;
  const [year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(givenText(context.values, key) ?? '')?.slice(1) ?? [];
  const before = { year, month, day };
  return groupField(component, context, ({ id, required, state }) => {
    const inputs = orders[order].map((part, index) => {
      const inputId = index === 0 ? id : `${id}-${part}`;
      const input = attributes({
        type: 'text',
        id: inputId,
        name: companion(key, part),
        value: givenText(context.values, companion(key, part)) ?? before[part],
        inputmode: 'numeric',
        maxlength: part === 'year' ? 4 : 2,
        autocomplete: autocomplete === 'bday' ? `bday-${part}` : 'off',
        required,
        'aria-invalid': state['aria-invalid'],
      });
      return `<div><label class="tf-sublabel"${context.foreign} for="${escapeHtml(inputId)}">${escapeHtml(context.t(labels[part]))}</label><input class="tf-input${part === 'year' ? ' tf-year' : ''}"${input}></div>`;
    });
    return `<div class="tf-date">${inputs.join('')}</div>`;
  });
}
