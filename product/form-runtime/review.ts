import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import type { MonthlyOffer } from '@tributary/form-engine/giving/monthly-offer.ts';
import { acceptOffer } from '@tributary/form-engine/definition/actions.ts';
import { monthlyOfferFor } from '@tributary/form-engine/giving/monthly-offer.ts';
import { needsReviewFor } from '@tributary/form-engine/giving/needs-review.ts';
import { reviewRows } from '@tributary/form-engine/giving/review-rows.ts';
import { submitLabel } from '@tributary/form-engine/review.ts';
import { validateAnswers } from '@tributary/form-engine/validate.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { actionButton, currentAnswers, element, part } from './fields.ts';
import { backButton } from './steps.ts';

/** Fills in the monthly gift that is offered in place of a one-off gift. */
export function takeOffer(form: HTMLFormElement, schema: FormSchema, locale: string): void {
  const before = validateAnswers(schema, currentAnswers(form), { locale });
  if (before.ok) fillIn(form, monthlyOfferFor(schema, before, locale)?.fields ?? {});
}

/**
 * Shows the summary before paying, where these answers have one or the visitor took an offer.
 * @returns whether it is shown
 */
export function review(
  form: HTMLFormElement,
  schema: FormSchema,
  locale: string,
  { index, isAsked }: { index: number; isAsked: boolean },
): boolean {
  const result = validateAnswers(schema, currentAnswers(form), { locale });
  if (!result.ok || !(isAsked || needsReviewFor(schema, result, locale))) return false;
  openReview(form, schema, result, locale, messagesIn(locale), index);
  return true;
}

/** Puts the summary before paying into the form as one more step; the same words as the server's. */
function openReview(
  form: HTMLFormElement,
  schema: FormSchema,
  result: ValidAnswers,
  locale: string,
  t: FormTranslate,
  index: number,
): void {
  part(form, `section[data-tf-step="${index}"]`)?.remove();
  const rows = element('dl', 'tf-rows');
  for (const { label, value, change } of reviewRows(schema, result, locale)) {
    const row = element('div', 'tf-row');
    // A telephone number or an address has its own direction, independent of the form's.
    const answer = element('dd', '');
    answer.append(element('bdi', '', value));
    row.append(element('dt', '', label), answer);
    if (change) {
      const button = actionButton('', t('change'), change);
      button.setAttribute('aria-label', t('changeAnswer', { label }));
      const cell = element('dd', 'tf-change');
      cell.append(button);
      row.append(cell);
    }
    rows.append(row);
  }
  const offer = monthlyOfferFor(schema, result, locale);
  const confirm = actionButton('tf-button', submitLabel(schema, locale, result), 'confirm');
  const actions = element('div', 'tf-actions');
  actions.append(confirm, backButton(t));
  const section = element('section', 'tf-step');
  section.dataset['tfStep'] = String(index);
  section.tabIndex = -1;
  section.append(
    element('h2', 'tf-heading tf-heading-2', t('reviewTitle')),
    element('p', 'tf-text', t('reviewText')),
    rows,
    ...(offer ? [offered(offer)] : []),
    actions,
  );
  part(form, '.tf-status')?.before(section);
}

function offered({ heading, text, accept }: MonthlyOffer): HTMLElement {
  const button = actionButton('tf-back', accept, acceptOffer);
  const panel = element('div', 'tf-offer');
  panel.append(element('h3', 'tf-heading tf-heading-3', heading), element('p', 'tf-text', text), button);
  return panel;
}

/** Fills fields in as if the visitor had: the choice with the value, else the last choice and its box. */
function fillIn(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(fields)) {
    const controls = [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')];
    const named = controls.filter((control) => control.name === name);
    for (const control of named)
      if (control.type === 'radio') control.checked = control.value === value;
      else control.value = value;
    const other = named.find((control) => control.value === 'other');
    if (named.some((control) => control.checked) || !value) continue;
    if (other) other.checked = true;
    const box = controls.find((control) => control.name === `${name}.other`);
    if (box) box.value = value;
  }
}
