import { companion } from '../../answers.ts';
import type { ComponentHtml, Renderer } from '../../markup.ts';
import { attributes, escapeHtml, givenText, groupField } from '../../markup.ts';
import { isYes } from '../consent/read.ts';
import { partField } from '../part-field.ts';
import { declarationWording } from './declaration.ts';
import type { GiftAidComponent } from './schema.ts';
import { declarationNotes, type GiftAidText, giftAidTexts } from './texts.data.ts';

const render: Renderer<GiftAidComponent, GiftAidText> = (component, context) =>
  groupField({ ...component, required: true }, context, ({ id, state }) => {
    const { key, scopes } = component;
    const { t, foreign, values } = context;
    const given = (part: string): string => givenText(values, companion(key, part)) ?? '';
    const tick = attributes({
      id,
      name: key,
      value: 'true',
      checked: isYes(givenText(values, key) ?? '') || given('wording') !== '',
      'aria-invalid': state['aria-invalid'],
    });
    const choices = scopes.map((scope, index) => {
      const wording = escapeHtml(declarationWording(component, scope, t));
      const scopeId = `${id}-scope-${index}`;
      if (scopes.length === 1) return `<p class="tf-text" lang="en" dir="ltr">${wording}</p>`;
      const radio = attributes({
        id: scopeId,
        name: companion(key, 'scope'),
        value: scope,
        checked: given('scope') === scope,
      });
      return `<div class="tf-choice"><input type="radio"${radio}><label for="${escapeHtml(scopeId)}" lang="en" dir="ltr">${wording}</label></div>`;
    });
    const part = (name: string, label: string, more: Parameters<typeof attributes>[0]): string =>
      partField(context, { key, part: name, id, label, values: more });
    const overseas = attributes({
      id: `${id}-overseas`,
      name: companion(key, 'overseas'),
      value: 'true',
      checked: isYes(given('overseas')),
    });
    return (
      `<div class="tf-choice tf-gift-aid-tick"><input type="checkbox"${tick}><label${foreign} for="${escapeHtml(id)}">${escapeHtml(t('giftAidTick'))}</label></div>` +
      `<div class="tf-gift-aid"><div class="tf-choices">${choices.join('')}</div><p class="tf-help" lang="en" dir="ltr">${escapeHtml(declarationNotes)}</p>` +
      `<div class="tf-parts">${part('title', t('giftAidTitle'), { maxlength: 4, autocomplete: 'honorific-prefix' })}` +
      `${part('firstName', t('giftAidFirstName'), { maxlength: 35, autocomplete: 'given-name' })}` +
      `${part('lastName', t('giftAidLastName'), { maxlength: 35, autocomplete: 'family-name' })}` +
      `${part('house', t('giftAidHouseLabel'), { maxlength: 200, autocomplete: 'address-line1' })}` +
      `${part('postcode', t('giftAidPostcodeLabel'), { maxlength: 10, autocomplete: 'postal-code' })}</div>` +
      `<div class="tf-choice"><input type="checkbox"${overseas}><label${foreign} for="${escapeHtml(id)}-overseas">${escapeHtml(t('giftAidOverseas'))}</label></div></div>`
    );
  });

const css = `
.tf-gift-aid{display:grid;gap:.75rem;margin-block-start:.75rem}
.tf-parts{display:grid;gap:.75rem;align-items:end}
@container (min-width:30rem){.tf-parts{grid-template-columns:repeat(auto-fit,minmax(13rem,1fr))}}
@supports selector(:has(*)){.tf-gift-aid-tick:not(:has(:checked))+.tf-gift-aid{display:none}}`;

/** A tick that opens the declaration: its wording, the donor's name and home address. */
export const giftAidHtml: ComponentHtml<GiftAidComponent, GiftAidText> = { texts: giftAidTexts, render, css };
