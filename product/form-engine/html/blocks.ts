import type { FormSchema } from '../schema.ts';
import type { RawAnswers } from '../answers.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { messagesIn } from '../messages.ts';
import { attributes, escapeHtml, foreignTexts, paragraphs } from '../markup.ts';
import { acceptOffer } from '../definition/actions.ts';
import { monthlyOfferFor } from '../giving/monthly-offer.ts';
import { reviewRows } from '../giving/review-rows.ts';
import { allCarriedFields, controlFields } from './render.ts';
import { renderLanguages, type LanguageSwitch } from './language-switch.ts';
import { submitLabel } from '../review.ts';
import { stepsOf } from '../steps.ts';
import type { ValidAnswers } from '../validate.ts';

export interface RenderReviewOptions {
  formId: string;
  action: string;
  locale: string;
  /** The unchanged input: it is sent again with the confirmation and validated again. */
  values: RawAnswers;
  /** The languages that the visitor can choose. */
  languages?: LanguageSwitch | undefined;
  /** Control fields to send along; the server's `_key` belongs here. */
  hidden?: Record<string, string>;
}

/**
 * The summary before paying: donation, answers, a button that confirms and one that goes back. Works without script.
 */
export function renderReview(schema: FormSchema, result: ValidAnswers, options: RenderReviewOptions): string {
  const t = messagesIn(options.locale);
  const foreign = foreignTexts(options.locale);
  const rows = reviewRows(schema, result, options.locale).map(
    ({ label, value, change }) =>
      `<div class="tf-row"><dt>${escapeHtml(label)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>${
        change
          ? `<dd class="tf-change"><button${foreign}${attributes({ type: 'submit', name: '_action', value: change, 'aria-label': t('changeAnswer', { label }) })}>${escapeHtml(t('change'))}</button></dd>`
          : ''
      }</div>`,
  );
  const offer = monthlyOfferFor(schema, result, options.locale);
  const confirm = result.amount ? submitLabel(schema, options.locale, result) : t('confirm');
  return (
    `<form class="tf tf-review"${attributes({
      method: 'post',
      action: options.action,
      'accept-charset': 'utf-8',
      'data-tributary-review': options.formId,
      lang: options.locale,
      dir: directionOf(options.locale),
    })}><section class="tf-step"><h2 class="tf-heading tf-heading-2" tabindex="-1" autofocus${foreign}>${escapeHtml(t('reviewTitle'))}</h2>` +
    `<p class="tf-text"${foreign}>${escapeHtml(t('reviewText'))}</p><dl class="tf-rows">${rows.join('')}</dl>` +
    (offer
      ? `<div class="tf-offer"><h3 class="tf-heading tf-heading-3">${escapeHtml(offer.heading)}</h3>${paragraphs(offer.text)}<button class="tf-back" type="submit" name="_action" value="${acceptOffer}">${escapeHtml(offer.accept)}</button></div>`
      : '') +
    `<div class="tf-actions"><button class="tf-button" type="submit" name="_action" value="confirm">${escapeHtml(confirm)}</button>` +
    `<button class="tf-back"${foreign} type="submit" name="_action" value="back">${escapeHtml(t('back'))}</button></div></section>` +
    renderLanguages(options, 'buttons') +
    allCarriedFields(schema, options.values) +
    controlFields({ ...options.hidden, _step: String(stepsOf(schema).length) }) +
    '</form>'
  );
}
