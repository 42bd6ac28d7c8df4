import { companion } from '../../answers.ts';
import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import { partField } from '../part-field.ts';
import { tributeLimits } from './kinds.ts';
import type { TributeComponent } from './schema.ts';
import { type TributeText, tributeTexts } from './texts.data.ts';

const render: Renderer<TributeComponent, TributeText> = (component, context) =>
  groupField({ ...component, required: true }, context, ({ id, state }) => {
    const { key, kinds, cards } = component;
    const { t, foreign, values } = context;
    const chosen = givenText(values, key) || givenText(values, companion(key, 'kind')) || '';
    const choices = ['' as const, ...kinds].map((kind, index) => {
      const inputId = index === 0 ? id : `${id}-${index}`;
      const radio = attributes({
        id: inputId,
        name: key,
        value: kind,
        checked: kind === chosen,
        'aria-invalid': state['aria-invalid'],
      });
      const label = t(kind === '' ? 'tribute.none' : `tribute.kind.${kind}`);
      return `<div class="tf-choice"><input type="radio"${radio}><label${foreign} for="${escapeHtml(inputId)}">${escapeHtml(label)}</label></div>`;
    });
    const part = (name: 'name' | 'message' | 'from' | 'to', label: string, more: object = {}): string =>
      partField(context, {
        key,
        part: name,
        id,
        label,
        lines: name === 'message' ? 'many' : 'one',
        values: { maxlength: tributeLimits[name], autocomplete: 'off', ...more },
      });
    const card = cards
      ? `<p class="tf-help"${foreign}>${escapeHtml(t('tributeCard'))}</p><div class="tf-parts">${part('to', t('tributeTo'), { type: 'email', inputmode: 'email' })}${part('from', t('tributeFrom'), { autocomplete: 'name' })}</div>`
      : '';
    return (
      `<div class="tf-choices tf-tribute-kinds">${choices.join('')}</div>` +
      `<div class="tf-tribute">${part('name', t('tributeName'))}${part('message', t('tributeMessage'))}${card}</div>`
    );
  });

const css = `
.tf-tribute{display:grid;gap:.75rem;margin-block-start:.75rem}
@supports selector(:has(*)){.tf-tribute-kinds:has(input[value=""]:checked)+.tf-tribute{display:none}}`;

/** Kinds of tributes, none chosen beforehand, and the person that the gift honours. */
export const tributeHtml: ComponentHtml<TributeComponent, TributeText> = { texts: tributeTexts, render, css };
